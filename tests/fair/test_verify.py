"""`elbowroom verify`: the chance of a record is drawn again, and any change of the record is found."""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from elbowroom.commands import app as cli
from elbowroom.engine.errors import RecordError
from elbowroom.engine.game import Fairness, Record
from elbowroom.fair.drawing import digest_of, hash_of_nonce, hash_of_seed
from elbowroom.fair.verifying import verify
from elbowroom.files import parse_record, read_record, record_text
from elbowroom.games import load_game, new_game
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.protocol import Close, Join, Start
from elbowroom.server.table.results import record_of
from elbowroom.texts import LANGUAGES, words
from tests.server.offline_table import ANA, PEOPLE, OfflineTable

OTHER_SEED = "77" * 32
# Outcomes of chance.
OUTCOMES = ("first", "banner", "badge", "die", "find", "flip", "deal")


def start_table(game: str = "warcraft", players: int = 2, **options: object) -> OfflineTable:
    """Return a table at which everybody but the last gave a nonce."""
    setup = msgspec.convert({"game": game, "players": players, **options}, TableSetup)
    table = OfflineTable(setup)
    for number, guest in enumerate(PEOPLE[:players]):
        table.done(guest, Join(id=f"j{number}", nonce=f"{guest.id}-{number}" if number < players - 1 else ""))
    table.done(ANA, Start(id="s"))
    return table


@cache
def play_record(game: str = "warcraft", players: int = 2) -> Record:
    """Return the record of a whole game, with some actions taken back."""
    return play_to_end(start_table(game, players), Random(players))


def play_to_end(table: OfflineTable, rng: Random) -> Record:
    """Return the record of a table after a whole game, with some actions taken back."""
    while table.info.status == "playing":
        if table.game.can_undo and rng.random() < 0.1:
            table.done(table.actor(), table.undo())
        else:
            table.play_on(rng)
    return table.table.record()


def fairness_of(record: Record) -> Fairness:
    assert record.fairness
    return record.fairness


def reason(record: Record) -> str:
    """Return the reason why a record is refused."""
    with pytest.raises(RecordError) as caught:
        verify(record)
    assert caught.value.sentence("de")
    return caught.value.reason


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("game", ["warcraft", "azeroth", "classic"])
def test_outcomes_of_a_server_are_proved(game: str, players: int) -> None:
    record = play_record(game, players)
    verdict = verify(parse_record(record_text(record).encode()))
    chances = [entry for entry in record.actions if entry.split()[0] in OUTCOMES]
    assert (verdict.entries, verdict.outcomes, verdict.is_over) == (len(record.actions), len(chances), True)
    assert verdict.digest == fairness_of(record).digest


@pytest.mark.parametrize("players", [1, 2])
def test_games_against_the_murlocs_are_proved(players: int) -> None:
    """M.9: their turns draw nothing but markers."""
    record = play_to_end(start_table("murlocs", players, difficulty=15), Random(players))
    verdict = verify(parse_record(record_text(record).encode()))
    assert verdict.is_over
    assert verdict.outcomes == sum(entry.split()[0] in OUTCOMES for entry in record.actions)


def test_loot_dealt_face_down_is_proved() -> None:
    """S.skags.1: the loot that their player alone knows while the game goes on."""
    game = new_game("classic", 2, seed=1, first=0, sets=["spiders_web"], boards=["elbow-valley"])
    game.play("banner skags")
    game.draw(Random(1))
    game.play("pick 0")
    game.draw(Random(1))
    record = play_to_end(start_table("classic", start=game.notation()), Random(3))
    verdict = verify(parse_record(record_text(record).encode()))
    assert {"deal", "flip"} <= {entry.split()[0] for entry in record.actions}
    assert verdict.outcomes == sum(entry.split()[0] in OUTCOMES for entry in record.actions)


def test_a_record_of_a_server_is_a_record_like_any_other() -> None:
    game = load_game(play_record())
    assert game.is_over
    assert "undo" in game.log


class TestGamesThatDidNotEnd:
    def test_a_table_that_was_closed(self) -> None:
        table = start_table()
        table.play_on(Random(1), 20)
        table.done(ANA, Close(id="c"))
        assert not verify(table.table.record()).is_over

    def test_a_game_of_which_only_a_part_can_still_be_shown(self) -> None:
        """Its actions are proved; it claims no digest, which clients get only at the end."""
        table = start_table()
        table.play_on(Random(1), 20)
        info = replace(table.info, status="over", shown_until=table.version)
        record = record_of(info, table.table.seed, table.game)
        assert fairness_of(record).digest is None
        assert verify(record).entries == table.version

    def test_a_game_that_went_on_from_a_snapshot(self) -> None:
        """Numbers of log entries continue, and earlier entries are not claimed to be proved."""
        from elbowroom.engine.position.export import position_of
        from elbowroom.server.table.starting import restored_game
        from elbowroom.server.table.table import Table

        table, rng = start_table(), Random(2)
        table.play_on(rng, 20)
        base = table.version
        later = OfflineTable()
        game = restored_game(table.info, position_of(table.game.state))
        later.table = Table(table.info, table.table.seed, game, base)
        while later.info.status == "playing":
            later.entries = [*table.entries, *later.entries[base:]]
            later.play_on(rng)
        record = later.table.record()
        verdict = verify(record)
        assert (verdict.fairness.before, verdict.fairness.boards_drawn) == (base, False)
        assert reason(replace(record, fairness=replace(verdict.fairness, before=0))) == "draw-differs"


def first_of(record: Record, kind: str) -> int:
    return next(number for number, entry in enumerate(record.actions) if entry.startswith(f"{kind} "))


def with_entry(record: Record, number: int, entry: str) -> Record:
    actions = list(record.actions)
    actions[number] = entry
    return replace(record, actions=tuple(actions))


def reseal(record: Record) -> Record:
    """Return a record forged by an expert: without hashes, and with a new digest."""
    bare = replace(record, hashes={})
    return replace(bare, fairness=replace(fairness_of(bare), digest=digest_of(bare)))


@pytest.mark.parametrize("sealed", [lambda record: record, reseal], ids=["clumsily", "cleverly"])
class TestWhatIsChangedIsFoundOut:
    def test_every_outcome_of_chance(self, sealed: Callable[[Record], Record]) -> None:
        """Any die, any reveal: changed to anything else that could have come up."""
        record = play_record()
        game = new_game("warcraft", 2, boards=record.settings.boards)
        tried = 0
        for number, entry in enumerate(record.actions):
            if game.is_chance and number % 7 == 0:
                other = next((text for text in map(_text, game.legal()) if text != entry), None)
                if other is not None:
                    tried += 1
                    assert reason(sealed(with_entry(record, number, other))) == "draw-differs"
            game.undo() if entry == "undo" else game.play(entry)
        assert tried > 3

    def test_any_nonce(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record("classic", 3)
        fairness = fairness_of(record)
        for seat in range(3):
            nonces = [*fairness.nonces]
            nonces[seat] += "x"
            changed = replace(record, fairness=replace(fairness, nonces=tuple(nonces)))
            assert reason(sealed(changed)) == "nonce-differs"
            hashes = tuple(hash_of_nonce(nonce) for nonce in nonces)
            for forged in (hashes, ()):
                with_hashes = replace(fairness_of(changed), nonce_hashes=forged)
                assert reason(sealed(replace(changed, fairness=with_hashes))) in ("draw-differs", "boards-differ")

    def test_any_hash_of_a_nonce(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record("classic", 3)
        fairness = fairness_of(record)
        seats = [seat for seat, nonce in enumerate(fairness.nonces) if nonce]
        assert len(seats) > 1
        for seat in seats:
            for other in (hash_of_nonce("other"), ""):
                hashes = [*fairness.nonce_hashes]
                hashes[seat] = other
                changed = replace(record, fairness=replace(fairness, nonce_hashes=tuple(hashes)))
                assert reason(sealed(changed)) == "nonce-differs"
        fewer = replace(record, fairness=replace(fairness, nonce_hashes=fairness.nonce_hashes[:1]))
        assert reason(sealed(fewer)) == "nonce-count"

    def test_nonces_in_another_order(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        fairness = fairness_of(record)
        swapped = replace(fairness, nonces=fairness.nonces[::-1])
        assert reason(sealed(replace(record, fairness=swapped))) == "nonce-differs"
        both = replace(swapped, nonce_hashes=fairness.nonce_hashes[::-1])
        assert reason(sealed(replace(record, fairness=both))) in ("draw-differs", "boards-differ")

    def test_a_nonce_too_few(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        fairness = fairness_of(record)
        assert reason(sealed(replace(record, fairness=replace(fairness, nonces=fairness.nonces[:1])))) == "nonce-count"

    def test_the_seed(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        changed = replace(record, fairness=replace(fairness_of(record), seed=OTHER_SEED))
        assert reason(sealed(changed)) == "seed-differs"

    def test_the_seed_with_its_hash(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        fairness = replace(fairness_of(record), seed=OTHER_SEED, seed_hash=hash_of_seed(OTHER_SEED))
        assert reason(sealed(replace(record, fairness=fairness))) in ("draw-differs", "boards-differ")

    def test_the_boards(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record("classic", 2)
        table = start_table("classic", 2, boards=record.settings.boards)
        table.play_on(Random(1), 10)
        table.done(ANA, Close(id="c"))
        agreed = table.table.record()
        assert not verify(agreed).fairness.boards_drawn
        drawn = replace(start_table("warcraft", 2).table.info, status="closed")
        other = start_table("warcraft", 2, boards=tuple(reversed(drawn.boards)))
        other.done(ANA, Close(id="c"))
        claimed = replace(other.table.record(), fairness=replace(fairness_of(other.table.record()), boards_drawn=True))
        assert reason(sealed(claimed)) == "boards-differ"

    def test_outcomes_in_another_order(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        first = first_of(record, "banner")
        swapped = with_entry(with_entry(record, first, record.actions[first + 1]), first + 1, record.actions[first])
        assert reason(sealed(swapped)) in ("draw-differs", "cannot-replay")

    def test_an_action_left_out(self, sealed: Callable[[Record], Record]) -> None:
        record = play_record()
        # Only the digest proves entries after the last outcome, and the last few outcomes may agree by chance.
        outcomes = [number for number, entry in enumerate(record.actions) if entry.split()[0] in OUTCOMES]
        for number in range(0, outcomes[-10], 9):
            without = replace(record, actions=(*record.actions[:number], *record.actions[number + 1 :]))
            with pytest.raises(RecordError):
                verify(sealed(without))

    def test_two_entries_that_do_nothing_together(self, sealed: Callable[[Record], Record]) -> None:
        """An action that is undone shifts all later numbers."""
        record = play_record()
        undo = record.actions.index("undo")
        shorter = replace(record, actions=(*record.actions[: undo - 1], *record.actions[undo + 1 :]), hashes={})
        assert reason(sealed(shorter)) == "draw-differs"


def _text(action: object) -> str:
    from elbowroom.engine.action_text import text_of

    return text_of(action)


class TestTheDigest:
    def test_finds_out_a_decision_that_changes_no_outcome(self) -> None:
        """The last actions of a game: nothing is drawn after them."""
        record = play_record()
        shorter = replace(record, actions=record.actions[:-1], hashes={})
        assert reason(shorter) == "digest-differs"

    def test_does_not_depend_on_how_the_file_is_written(self) -> None:
        record = play_record()
        spaced = msgspec.json.format(msgspec.json.encode(record), indent=4)
        assert digest_of(parse_record(spaced)) == fairness_of(record).digest

    def test_anybody_can_make_it_as_the_page_on_formats_says(self, root: Path) -> None:
        record = play_record("classic", 3)
        content = json.loads(record_text(record))
        del content["fairness"]["digest"]
        content["hashes"] = {}
        text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(text.encode()).hexdigest() == fairness_of(record).digest
        section = (root / "docs/formats.md").read_text(encoding="utf-8").split("## Fair chance")[1]
        assert [name for name in Fairness.__struct_fields__ if f"| `{name}` |" not in section] == []


class TestTheCommand:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "game.json"
        path.write_text(record_text(play_record()), encoding="utf-8")
        return path

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_says_what_is_proved_and_what_is_not(self, file: Path, language: str) -> None:
        done = CliRunner().invoke(cli.app, ["verify", str(file), "--lang", language])
        assert done.exit_code == 0, done.output
        fairness = fairness_of(read_record(file))
        for said in ("verify.proves", "verify.proves-boards", "verify.proves-nonce", "verify.proves-not"):
            assert words(said, language) in done.output
        assert words("verify.proves-not-decisions", language) in done.output
        assert words("verify.over", language) in done.output
        for shown in (fairness.seed_hash, fairness.digest or "", fairness.nonces[0]):
            assert shown in done.output
        assert words("verify.no-nonce", language, seat=2) in done.output

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_says_what_was_changed(self, file: Path, language: str) -> None:
        record = read_record(file)
        die = first_of(record, "die")
        pips = 3 if record.actions[die] != "die 3" else 2
        file.write_text(record_text(with_entry(record, die, f"die {pips}")), encoding="utf-8")
        done = CliRunner().invoke(cli.app, ["verify", str(file), "--lang", language])
        assert done.exit_code != 0
        details = {"number": die + 1, "action": f"die {pips}", "drawn": record.actions[die]}
        assert words("error.draw-differs", language, **details) in str(done.exception)

    def test_has_nothing_to_say_about_games_without_a_server(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        path.write_text(record_text(new_game("classic", 2).record()), encoding="utf-8")
        done = CliRunner().invoke(cli.app, ["verify", str(path)])
        assert done.exit_code != 0
        assert words("error.no-fairness", "en") in str(done.exception)


def test_the_fairness_of_a_running_game_is_not_in_what_the_engine_saves() -> None:
    table = start_table()
    assert table.game.record().fairness is msgspec.UNSET
    assert b"fairness" not in msgspec.json.encode(table.game.record())
    assert record_of(table.info, table.table.seed, table.game).fairness
