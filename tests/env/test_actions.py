"""Ids of actions: fixed, few, and convertible both ways."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from elbowroom.engine.ability import Relic
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.actions import DEPLOY, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.hooks import Hooks
from elbowroom.engine.state import State
from elbowroom.env.actions import BLOCKS, NOT_LEGAL, RELICS, SIZE, USES, ActionIds, TooManyError
from elbowroom.games import RULESETS_OF_PLAYERS, Game
from elbowroom.games.warcraft.relics import RELICS as RELIC_CLASSES
from elbowroom.games.warcraft.ruleset import Warcraft
from tests.classic.maps import ClassicTable
from tests.engine.table import Seat, holds
from tests.env.games import GAMES, PLAYERS, states
from tools.perft import FOLDER, read


def _reachable(state: State, depth: int) -> Iterator[State]:
    """Yield a state and all states within this many actions."""
    yield state
    for option in state.options if depth else ():
        after = state.copy()
        apply(after, option)
        yield from _reachable(after, depth - 1)


@cache
def _ids(game: str) -> ActionIds:
    return ActionIds(RULESETS_OF_PLAYERS[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_ids_convert_both_ways_in_whole_games(game: str, players: int) -> None:
    """Each legal action has a unique id that converts back; the mask has exactly these ids."""
    ids = ActionIds(RULESETS_OF_PLAYERS[game])
    for state in states(game, players, seed=3):
        legal = ids.legal(state)
        assert len(set(legal)) == len(state.options)
        assert [ids.action(state, action_id) for action_id in legal] == list(state.options)
        for seat in range(players):
            mask = ids.mask(state, seat)
            assert [number for number, flag in enumerate(mask) if flag] == (
                sorted(legal) if seat == state.actor else []
            )


def test_blocks_are_consecutive() -> None:
    assert SIZE == 670 <= 4096
    assert [block.first for block in BLOCKS] == [sum(b.size for b in BLOCKS[:place]) for place in range(len(BLOCKS))]
    assert max(Counter(ActionIds(RULESETS_OF_PLAYERS["warcraft"]).names).values()) == 1


def test_illegal_ids_are_recognised() -> None:
    state = next(states("classic", 2, seed=1))
    ids = ActionIds(state.ruleset)
    for action_id in (-1, SIZE, SIZE + 1, 7, 300):
        assert ids.action(state, action_id) == NOT_LEGAL


def test_names_match_the_actions() -> None:
    """Except for the region of a deployment and the numbers of seats."""
    ids = ActionIds(RULESETS_OF_PLAYERS["warcraft"])
    kinds = Counter[str]()
    for players in PLAYERS:
        for state in states("warcraft", players, seed=5):
            for option, action_id in zip(state.options, ids.legal(state), strict=True):
                said = text_of(action_of(state, option))
                kind = said.split()[0]
                kinds[kind] += 1
                if kind not in ("deploy", "station", "choose"):
                    assert ids.names[action_id] == said
    assert len(kinds) >= 9


class TestMeaningByState:
    """Ids whose meaning depends on the state."""

    def test_seats_are_counted_to_the_left(self) -> None:
        ratmen, humans, orcs = (
            Seat(active=holds(race, power, {f"three-fords:{number}": 8}))
            for race, power, number in (("ratmen", "diplomat", 2), ("humans", "hill", 3), ("orcs", "swamp", 26))
        )
        for seats, options in (
            ((ratmen, humans, orcs), ["choose-seat 1", "choose-seat 2", "done"]),
            ((humans, ratmen, orcs), ["choose-seat 2", "choose-seat 1", "done"]),
        ):
            turn_of = seats.index(ratmen)
            table = ClassicTable(*seats, boards=["three-fords"], natives=[], turn=turn_of).redeploy()
            ids = ActionIds(table.state.ruleset)
            assert [ids.names[action_id] for action_id in ids.legal(table.state)] == options

    def test_deploy_means_the_region_asked_about(self) -> None:
        state = next(state for state in states("classic", 2, seed=1) if kind_of(state.options[0]) == DEPLOY)
        ids = ActionIds(state.ruleset)
        legal = [ids.names[action_id] for action_id in ids.legal(state)]
        assert legal == [f"deploy {tokens}" for tokens in range(state.hand[state.tribe] + 1)]

    def test_all_blocks_occur_in_games(self) -> None:
        """So the conversion is tested for all of them."""
        wanted = {block.name for block in BLOCKS}
        seen = _blocks(_reachable(Game.from_notation(read(FOLDER / "lone-tauren.txt").notation).state, 3))
        # Plays games until all blocks have occurred; with these seeds, few.
        for seed in range(32, 96):
            if seen == wanted:
                break
            seen |= _blocks(states("classic", 4, seed)) | _blocks(states("warcraft", 4, seed))
        assert seen == wanted


def _blocks(found: Iterable[State]) -> set[str]:
    """Return the blocks with legal ids in some states; check that all these ids convert back."""
    seen = set()
    for state in found:
        ids = _ids(state.ruleset.id)
        legal = ids.legal(state)
        assert state.actor < 0 or [ids.action(state, action_id) for action_id in legal] == list(state.options)
        seen |= {ids.names[action_id].split()[0] for action_id in legal}
    return seen


class TestStability:
    """Ids stay the same when abilities are added."""

    @pytest.mark.parametrize("game", GAMES)
    def test_all_uses_are_on_the_list(self, game: str) -> None:
        found = Hooks(RULESETS_OF_PLAYERS[game].abilities, 1).may_use
        wanted = {f"{a.id} {use}" if use else a.id for a in found for use in range(a.uses)}
        assert wanted <= set(USES), "append what is new to USES"

    def test_all_relics_are_on_the_list(self) -> None:
        assert RULESETS_OF_PLAYERS["warcraft"].relic_ids == RELICS, "append what is new to RELICS"

    def test_an_added_relic_changes_no_other_id(self) -> None:
        class Ark(Relic):
            id = "ark"
            is_artifact = True

            def may_use(self, state: State, tribe: int, use: int) -> bool:
                return False

        before, after = ActionIds(Warcraft()), ActionIds(Warcraft(relics=(Ark, *RELIC_CLASSES)))
        names = {name for name in before.names if name.split()[0] in ("use", "choose-relic") and name[-1].isalpha()}
        assert len(names) == 8 + len(RELICS)
        for name in (*names, "use ethereals 1", "conquer 60"):
            assert after.names.index(name) == before.names.index(name)
        assert after.names.index("use ark") == before.names.index("use 12")
        assert after.names.index("choose-relic ark") == before.names.index("choose-relic 12")

    def test_too_many_rows_are_an_error(self) -> None:
        class Tall(Warcraft):
            rows = 9

        with pytest.raises(TooManyError, match="8 combos"):
            ActionIds(Tall())
        relics = [type(f"Relic{n}", (Relic,), {"id": f"relic{n}", "is_artifact": True}) for n in range(21)]
        with pytest.raises(TooManyError, match="not for 33"):
            ActionIds(Warcraft(relics=(*RELIC_CLASSES, *relics)))
