"""The recipe for a new race or power: Moles, who like hills, and Barefoot, which likes swamps, in both boxes."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.recipes.following import Copy, following

pytestmark = pytest.mark.deep


class Box(NamedTuple):
    """A game, and what stands behind the newcomers in its lists."""

    game: str
    # Entries of the rules by language, before which those of the newcomers go; and ids and classes.
    after_moles: dict[str, str]
    after_barefoot: dict[str, str]
    next_race: tuple[str, str]
    next_power: tuple[str, str]
    faction: dict[str, str]


CLASSIC = Box(
    "classic",
    {"en": "- **Orcs** 5/10 —", "pt-BR": "- **Orcs** `orcs` 5/10 —", "de": "- **Orcs** `orcs` 5/10 —"},
    {"en": "- **Berserk** 4", "pt-BR": "- **Berserkers** `berserk` 4", "de": "- **Berserker** `berserk` 4"},
    ("orcs", "Orcs"),
    ("berserk", "Berserk"),
    {"en": "", "pt-BR": "", "de": ""},
)
WARCRAFT = Box(
    "warcraft",
    {"en": "- **Naga** 6/11", "pt-BR": "- **Nagas** `naga` 6/11", "de": "- **Naga** `naga` 6/11"},
    {
        "en": "- **Battle Master** 5",
        "pt-BR": "- **Mestres de Batalha** `battle_master` 5",
        "de": "- **Kampfmeister** `battle_master` 5",
    },
    ("naga", "Naga"),
    ("battle_master", "BattleMaster"),
    {"en": " Horde", "pt-BR": " Horda", "de": " Horde"},
)

MOLES = {
    "en": "- **Moles** 5/10{faction} — +1 per hill.\n",
    "pt-BR": "- **Toupeiras** `moles` 5/10{faction} — +1 por colina.\n",
    "de": "- **Maulwürfe** `moles` 5/10{faction} — +1 je Hügel.\n",
}
BAREFOOT = {
    "en": "- **Barefoot** 5 — swamps cost 1 less.\n",
    "pt-BR": "- **Descalços** `barefoot` 5 — pântanos custam 1 a menos.\n",
    "de": "- **Barfüßig** `barefoot` 5 — Sümpfe kosten 1 weniger.\n",
}
# Name, gender, text.
RACE = {
    "en": ("Moles", "m", "1 more coin for each hill you hold."),
    "pt-BR": ("Toupeiras", "f", "1 moeda a mais por colina que você ocupa."),
    "de": ("Maulwürfe", "m", "1 Münze mehr für jeden Hügel, den du besitzt."),
}
# Name, form for a feminine and for a masculine race, text.
POWER = {
    "en": ("Barefoot", "Barefoot {race}", "Barefoot {race}", "Swamps cost 1 token less."),
    "pt-BR": ("Descalços", "{race} Descalças", "{race} Descalços", "Pântanos custam 1 ficha a menos."),
    "de": ("Barfüßig", "Barfüßige {race}", "Barfüßige {race}", "Sümpfe kosten 1 Plättchen weniger."),
}
NAMES = '"id": "{id}", "en": "{en}", "pt-BR": "{pt}", "de": "{de}"'
MOLES_FACTS = "   {" + NAMES.format(id="moles", en="Moles", pt="Toupeiras", de="Maulwürfe")
BAREFOOT_FACTS = "   {" + NAMES.format(id="barefoot", en="Barefoot", pt="Descalços", de="Barfüßig")

MOLES_CLASSIC = '''"""Rule S.moles."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Moles(Race):
    """A coin more per hill they hold."""

    id = "moles"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.hill)
'''
MOLES_WARCRAFT = '''"""Rule W.moles."""

from elbowroom.engine.regions import size
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import HORDE, FactionRace


class Moles(FactionRace):
    """A coin more per hill they hold."""

    id = "moles"
    banner = 5
    tray = 10
    faction = HORDE

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.hill)
'''
BAREFOOT_CLASS = '''"""Rule {part}.barefoot."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Barefoot(Power):
    """Swamps cost a token less."""

    id = "barefoot"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.swamp, 1
'''

TEST_CLASSIC = '''"""Moles and Barefoot."""

from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v


class TestMoles:
    def test_a_coin_per_hill(self) -> None:
        """S.moles.1: 7 and 18 are hills."""
        table = ClassicTable(Seat(active=holds("moles", "commando", at({7: 1, 18: 1, 2: 1}))), elves_elsewhere())
        assert table.score(0) == {"regions": 3, "moles": 2}

    def test_not_in_decline(self) -> None:
        """S.moles.1, R-6.2"""
        table = ClassicTable(Seat(declined=[holds("moles", None, at({7: 1, 18: 1}))]), elves_elsewhere())
        assert table.score(0) == {"declined-regions": 2}


class TestBarefoot:
    def test_swamps_cost_one_less(self) -> None:
        """S.barefoot.1: the swamp 21 costs one, the hill 15 two."""
        tribe = holds("ratmen", "barefoot", at({14: 9}))
        table = ClassicTable(Seat(active=tribe), elves_elsewhere(), natives=[])
        assert cost(table, "ratmen", v(21)) == 1
        assert cost(table, "ratmen", v(15)) == 2
'''
TEST_WARCRAFT = '''"""Moles and Barefoot."""

from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import cost, h, m
from tests.warcraft.test_powers_earning import HILLS, SWAMPS, holding


class TestMoles:
    def test_a_coin_per_hill(self) -> None:
        """W.moles.1"""
        assert holding("farmer", *HILLS, *SWAMPS, race="moles").score(0)["moles"] == 2


class TestBarefoot:
    def test_swamps_cost_one_less(self) -> None:
        """W.barefoot.1: the swamp costs one, the fields two."""
        tribe = holds("humans", "barefoot", {h(4): 1}, hand=6)
        table = Table(Seat(active=tribe), Seat(active=holds("orcs", "ranger", {m(8): 1})), natives=[])
        assert cost(table, "humans", h(6)) == 1
        assert cost(table, "humans", h(7)) == 2
'''
FACE = """\
<face skin="#6b5a55" hair="#3d322f" cloth="#5c7a8a" trim="#e0aa3c" nose="#e88f86">
<part is="shoulders-robe"/>
<part is="head-round"/>
<part is="eyes-happy"/>
<part is="nose-round" at="-2 4"/>
<part is="mouth-smile" at="0 4"/>
<path d="M36 66V74H41V66ZM41 66V74H46V66Z" fill="tooth"/>
</face>
"""
# Whatever plays, names, counts or draws races and powers.
TESTED = (
    *("warcraft", "azeroth", "classic", "engine", "bots", "terminal", "fair", "server/table", "server/replays"),
    *("env/test_actions.py", "env/test_observation.py", "env/test_page.py"),
    *("test_rule_coverage.py", "test_docs.py", "test_facts.py", "test_combos.py", "test_locales.py", "test_lobby.py"),
    *("test_engine_words.py", "test_options.py", "test_perft.py", "test_recorded_games.py", "test_newcomers.py"),
    *("test_formats.py", "test_how_to_play.py", "test_imports.py", "test_examples.py"),
)


@pytest.mark.parametrize("box", [CLASSIC, WARCRAFT], ids=lambda box: box.game)
def test_moles_and_barefoot(root: Path, tmp_path: Path, box: Box) -> None:
    with following("Add a race or a power", root, tmp_path) as copy:
        copy.step("Its rule: an entry in `docs/rules.*.md`")
        for language in RACE:
            page = f"docs/rules.{language}.md"
            copy.insert(page, MOLES[language].format(faction=box.faction[language]), before=box.after_moles[language])
            copy.insert(page, BAREFOOT[language], before=box.after_barefoot[language])
        copy.step("Its words in `src/elbowroom/locales/*.json`")
        for language in RACE:
            copy.add_words(f"src/elbowroom/locales/{language}.json", words_of(box.game, language))
        copy.step("Its names and numbers in `tools/facts/content.json`")
        write_facts(copy, box)
        copy.step("Its picture: a race has a face, `web/src/faces/GAME/ID.svg`")
        copy.write(f"web/src/faces/{box.game}/moles.svg", FACE)
        copy.add_words("web/src/icons.json", {f"power.{box.game}.barefoot": "barefoot"})
        copy.step("Its class: in `races/` or `powers/`")
        write_classes(copy, box)
        copy.step("Its tests: a class in `tests/warcraft/` or `tests/classic/`")
        copy.write(f"tests/{box.game}/test_moles.py", TEST_CLASSIC if box is CLASSIC else TEST_WARCRAFT)
        if box is CLASSIC:
            teach_the_judge(copy)
        copy.step("`python -m tools.record_games --more`")
        copy.python("tools.record_games", "--more")
        copy.python("tools.perft")
        copy.python("tools.hooks")
        copy.python("tools.environments_page")

    copy.is_neat()
    copy.passes(*(f"tests/{name}" for name in TESTED))
    copy.python("elbowroom", "simulate", "--game", box.game, "--players", "4", "--games", "20", "--check")
    copy.passes("tests/test_disabled_hooks.py", "-m", "deep", "-k", "moles or barefoot")
    for script in (["check"], ["format:check"], ["test"], ["build"]):
        copy.npm(*script)


def words_of(game: str, language: str) -> dict[str, str]:
    race, power = f"race.{game}.moles", f"power.{game}.barefoot"
    name, gender, text = RACE[language]
    words = {race: name, f"{race}.gender": gender, f"{race}.text": text}
    name, feminine, masculine, text = POWER[language]
    return words | {power: name, f"{power}.combo.f": feminine, f"{power}.combo.m": masculine, f"{power}.text": text}


def write_facts(copy: Copy, box: Box) -> None:
    faction = "" if box is CLASSIC else ', "faction": "horde"'
    # Orcs are in both boxes: those of the classic one belong to no faction.
    orcs = '   {"id": "orcs", "en": "Orcs", "pt-BR": "Orcs", "de": "Orcs", "banner"'
    following_race = orcs if box is CLASSIC else '   {"id": "naga"'
    copy.insert(
        "tools/facts/content.json", f'{MOLES_FACTS}{faction}, "banner": 5, "tray": 10}},\n', before=following_race
    )
    copy.insert(
        "tools/facts/content.json", f'{BAREFOOT_FACTS}, "badge": 5}},\n', before=f'   {{"id": "{box.next_power[0]}"'
    )


def write_classes(copy: Copy, box: Box) -> None:
    package = f"src/elbowroom/{box.game}"
    copy.write(f"{package}/races/moles.py", MOLES_CLASSIC if box is CLASSIC else MOLES_WARCRAFT)
    copy.write(f"{package}/powers/barefoot.py", BAREFOOT_CLASS.format(part="S" if box is CLASSIC else "W"))
    for folder, name, (next_id, next_class) in (
        ("races", "Moles", box.next_race),
        ("powers", "Barefoot", box.next_power),
    ):
        listed = f"{package}/{folder}/__init__.py"
        module = f"elbowroom.{box.game}.{folder}"
        copy.insert(listed, f"from {module}.{name.lower()} import {name}\n", before=f"from {module}.{next_id} ")
        copy.insert(listed, f"    {name},\n", before=f"    {next_class},\n")


def teach_the_judge(copy: Copy) -> None:
    copy.change(
        "tests/classic/judge_table.py",
        "        return of_race.get(tribe.race, 0)",
        '        of_race["moles"] = terrains.count("hill")\n        return of_race.get(tribe.race, 0)',
    )
    copy.insert(
        "tests/classic/judge.py",
        '        cost -= tribe.has("barefoot") and self.terrain[region] == "swamp"\n',
        before='        cost -= tribe.has("commando")',
    )
