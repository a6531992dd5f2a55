"""docs/formats.md says what the code does."""

import re
from pathlib import Path

import msgspec
import pytest

from elbowroom.engine import actions
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.model import Position, Seat, Tribe
from elbowroom.engine.position.registers import REGISTERS
from elbowroom.engine.view import Choice
from elbowroom.files import parse_position, parse_record
from elbowroom.games import RULESETS, Game, load_position


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/formats.md").read_text(encoding="utf-8")


def block(page: str, language: str) -> bytes:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    return found[0].encode()


def test_the_alphabet_of_actions(page: str) -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\w*) ?\| (\w*) ?\|", page, re.MULTILINE)
    assert {int(code): kind for code, kind, _, _ in rows} == actions.KINDS
    # The region of `use` tells its ways apart, and is a number in words.
    assert {int(code) for code, _, region, _ in rows if region} == actions.WITH_REGION - {actions.USE}
    assert {int(code) for code, _, _, number in rows if number} == actions.WITH_NUMBER
    assert actions.code(7, 3, 2) == 7 * 4096 + 3 * 64 + 2


def test_the_kinds_of_choices(page: str) -> None:
    section = page.split("## Choices")[1].split("## ", maxsplit=1)[0]
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE))
    assert listed == {choice.__struct_config__.tag for choice in Choice.__args__}


def test_the_position_of_the_page(page: str) -> None:
    state = load_position(parse_position(block(page, "toml"), toml=True))
    assert (state.seat, state.round) == (1, 2)
    assert violations(state) == []


@pytest.mark.parametrize("struct", [Position, Seat, Tribe])
def test_every_field_of_a_position(page: str, struct: type[msgspec.Struct]) -> None:
    section = page.split("## Positions")[1].split("## ", maxsplit=1)[0]
    assert [name for name in struct.__struct_fields__ if f"`{name}`" not in section] == []


def test_the_notation_of_the_page(page: str) -> None:
    text = block(page, "text").decode().strip()
    game = Game.from_notation(text)
    assert game.notation().split("/")[:-1] == text.split("/")[:-1]
    assert violations(game.state) == []
    sections = {part.partition("=")[0] for part in text.split("/")[6:]}
    section = page.split("## Notation")[1].split("## ", maxsplit=1)[0]
    assert [name for name in sections if f"`{name}`" not in section] == []


@pytest.mark.parametrize("game", RULESETS)
def test_every_field_of_memory(page: str, game: str) -> None:
    rows = dict(
        re.findall(r"^\| (`[^|]*`[^|]*) \| ([^|]*) \|$", page.split("What an ability remembers")[1], re.MULTILINE)
    )
    for ability in RULESETS[game].abilities:
        told = " ".join(text for names, text in rows.items() if f"`{ability.id}`" in names)
        missing = [field.name for field in ability.remembers if f"`{field.name}`" not in told]
        assert not missing, f"docs/formats.md does not say what {ability.id} remembers: {missing}"


def test_every_field_of_a_moment(page: str) -> None:
    section = page.split("What happened in a turn")[1].split("Where each faction", maxsplit=1)[0]
    assert [register.name for register in REGISTERS if f"`{register.name}`" not in section] == []


def test_the_record_of_the_page(page: str) -> None:
    record = parse_record(block(page, "json"))
    assert record.settings.boards == ("hammerhead", "millstone")
    assert [name for name in record.__struct_fields__ if f"`{name}`" not in page] == []


def test_every_reason_of_an_explanation(page: str) -> None:
    from elbowroom.texts import table

    reasons = {key.removeprefix("reason.") for key in table("en") if key.startswith("reason.")}
    assert [reason for reason in reasons if f"`{reason}`" not in page and not reason.startswith("immune-")] == []
