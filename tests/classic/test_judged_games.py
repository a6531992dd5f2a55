"""Random games in which a second, plain implementation of the rules must agree with the engine on everything.

Before each decision and each chance event, the deciding seat, all legal actions and the whole table are compared. Half
of the games have as few races and powers as the rules allow, always with the most complicated ones.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from elbowroom.boards.catalogue import find_board
from elbowroom.engine.action_text import text_of
from elbowroom.engine.cast import cast_of
from elbowroom.engine.phases.steps import STEP_REDEPLOY
from elbowroom.engine.position.memory import memory_in_file
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tokens import companion_of
from elbowroom.engine.state import State
from elbowroom.games import new_game, ruleset_with_sets
from elbowroom.games.classic.sets import SETS
from tests.classic.judge import Judge
from tests.classic.judge_table import ALL_RACES, CHANCE, POWERS, RACES, Ask, Asking

BOARDS = {2: "elbow-valley", 3: "three-fords", 4: "four-winds", 5: "crowded-coast"}
TROUBLE = ["spirit", "stout", "seafaring", "bivouacking", "diplomat", "dragon_master", "heroic", "fortified"]
# The weight of each kind of action in a random choice; others have 1.
STYLES = [
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 0.3, "abandon": 0.1, "end": 0.6},
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 1.5, "abandon": 0.4, "end": 0.3},
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 0.05, "abandon": 0.02, "end": 0.15},
]


def names_in_play(players: int, sets: Sequence[str], is_small: bool, rng: Random) -> tuple[set[str], set[str]]:
    """Return the races and powers of a game with some sets: all, or as few as possible, and most of these new."""
    new_races = [race for name in sets for race in SETS[name][0]]
    new_powers = [power for name in sets for power in SETS[name][1]]
    races, powers = [*RACES, *new_races], [*POWERS, *new_powers]
    if not is_small:
        return set(races), set(powers)
    others = [race for race in races if race != "ghouls"]
    # With Copycat more races may stay in decline.
    some_races = some_of(others, max(5, 2 * players + 2 * ("copycat" in powers)), new_races, rng)
    return {"ghouls", *some_races}, some_of(powers, players + 7, [*TROUBLE, *new_powers], rng)


def some_of(names: Sequence[str], count: int, preferred: Sequence[str], rng: Random) -> set[str]:
    """Return this number of the names, two thirds of them preferred ones if there are enough."""
    chosen = rng.sample(preferred, min(len(preferred), 2 * count // 3))
    others = [name for name in names if name not in chosen]
    return {*chosen, *rng.sample(others, count - len(chosen))}


def judge_position(judge: Judge) -> dict[str, object]:
    """Return the whole table of the judge."""
    tribes = {
        tribe.race: {
            "seat": tribe.seat,
            "power": tribe.power,
            "active": tribe.is_active,
            "regions": tribe.on,
            "companions": {region: count for region, count in tribe.companions.items() if count},
            "in hand": (tribe.hand, tribe.aside, tribe.companions_in_hand + tribe.companions_aside),
        }
        for tribe in judge.tribes()
    }
    return {
        "tribes": tribes,
        "natives": judge.natives,
        "pieces": {piece: regions for piece, regions in judge.marks.items() if regions},
        "remembered": {
            "copied": next((tribe.copied for tribe in judge.tribes() if tribe.copied), None),
            "fireballs": sum(tribe.fireballs for tribe in judge.tribes() if tribe.has("fireball")),
            "lost": sum(tribe.lost for tribe in judge.tribes() if tribe.has("igors")),
            "loot": judge.loot,
        },
        "tray": {race: left for race, left in judge.tray.items() if left < ALL_RACES[race]["tray"]},
        "coins": judge.coins,
        "combos": [(row.race, row.power, row.coins, row.beside) for row in judge.rows],
        "banners": (judge.banners, judge.below),
        "badges": (judge.badges, judge.put_away),
    }


def memory(state: State, name: str) -> dict[str, Any]:
    """Return what an ability remembers in the engine, by name; nothing if the game is played without it."""
    abilities = {ability.id: ability for ability in state.ruleset.abilities}
    return memory_in_file(state, abilities[name]) if name in abilities else {}


def region_named(state: State, name: str) -> int:
    """Return the number of a region by its name, such as `elbow-valley:5`."""
    board, number = name.split(":")
    return int(state.world.find(board, int(number)))


def hordes_aside(state: State, tribe: int) -> int:
    """Return the hordes of a tribe that the engine has set aside."""
    companion = companion_of(state, tribe)
    return int(memory(state, "hordes_of").get("aside", 0)) if companion and companion.id == "horde" else 0


def engine_position(state: State) -> dict[str, object]:
    """Return the same value from the engine."""
    races, powers = [race.id for race in state.ruleset.races], [power.id for power in state.ruleset.powers]
    tribes = {
        races[tribe]: {
            "seat": seat,
            "power": powers[state.power_of[tribe]] if state.power_of[tribe] >= 0 else None,
            "active": state.is_active(tribe),
            "regions": {region: state.tokens[region] for region in bits(state.held[tribe])},
            "companions": {
                region: state.companions[region] for region in bits(state.held[tribe]) if state.companions[region]
            },
            "in hand": (
                state.hand[tribe],
                state.aside[tribe],
                state.companions_in_hand[tribe] + hordes_aside(state, tribe),
            ),
        }
        for tribe, seat in enumerate(state.seat_of)
        if seat >= 0
    }
    column = zip(state.columns[0], state.row_badges, state.row_coins, strict=True)
    return {
        "tribes": tribes,
        "natives": set(bits(state.held[state.ruleset.natives])),
        "pieces": {
            piece.id: set(bits(where)) for piece, where in zip(state.ruleset.markers, state.marks, strict=True) if where
        },
        "remembered": {
            "copied": memory(state, "copycat").get("copied"),
            "fireballs": memory(state, "fireball").get("fireballs", 0),
            "lost": memory(state, "igors").get("lost", 0),
            "loot": {
                region_named(state, place): field.rpartition("_")[0]
                for field, place in memory(state, "skags").items()
                if place != "gone"
            },
        },
        "tray": {
            race.id: left for race, left in zip(state.ruleset.races, state.tray, strict=False) if left < race.tray
        },
        "coins": list(state.coins),
        "combos": [(races[race], powers[power], coins, state.aside[race]) for race, power, coins in column],
        "banners": ({races[race] for race in bits(state.banners)}, [races[race] for race in state.banner_queue]),
        "badges": ({powers[n] for n in bits(state.badges)}, {powers[n] for n in bits(state.badge_discards)}),
    }


def choose(actions: list[str], style: dict[str, float], rng: Random) -> str:
    """Return an action at random: first its kind."""
    kinds = sorted({action.split()[0] for action in actions})
    kind = rng.choices(kinds, [style.get(kind, 1.0) for kind in kinds])[0]
    return rng.choice([action for action in actions if action.split()[0] == kind])


def next_question(flow: Asking, answer: str) -> Ask | None:
    """Return the judge's next question; None when the game is over."""
    try:
        return flow.send(answer)
    except StopIteration:
        return None


def play_together(players: int, seed: int, sets: Sequence[str] = ()) -> None:
    """Play one game, and assert that judge and engine always agree."""
    rng = Random(f"{players} {seed} {' '.join(sets)}")
    races, powers = names_in_play(players, sets, bool(seed % 2), rng)
    known = cast_of(ruleset_with_sets("classic", sets))
    excluded = [name for name in (*known.races, *known.powers) if name not in races | powers]
    name, style = BOARDS[rng.choice([players, 2])], rng.choice(STYLES)
    game = new_game("classic", players, boards=[name], excluded=excluded, sets=sets)
    judge = Judge(find_board(name), players, races, powers)
    flow = judge.play()
    asked: Ask | None = next(flow)
    while asked:
        # "Unseen" is an outcome for bots that look ahead.
        actions = [text for action in game.legal() if (text := text_of(action)) != "deal unseen"]
        assert (int(game.state.actor), set(actions)) == asked, game.log[-20:]
        # During a redeployment the engine has taken tokens and companions up in another order.
        if asked[0] != CHANCE and game.state.step != STEP_REDEPLOY:
            assert engine_position(game.state) == judge_position(judge), game.log[-20:]
        action = choose(actions, style, rng)
        game.play(action)
        asked = next_question(flow, action)
    assert game.is_over
    assert engine_position(game.state) == judge_position(judge)
    assert game.winners == judge.winners()


def some_sets(seed: int) -> Sequence[str]:
    """Return the sets of a game: all, or each in turn."""
    return list(SETS) if seed % 4 < 2 else [list(SETS)[seed // 4 % len(SETS)]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_judge_agrees(players: int) -> None:
    """R-2 to R-8 and all of part S, as far as chance leads there."""
    for seed in range(6):
        play_together(players, seed)
    for seed in range(4):
        play_together(players, seed, some_sets(seed))


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_judge_agrees_in_many_games(players: int) -> None:
    for seed in range(12, 300):
        play_together(players, seed)


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_judge_agrees_in_many_games_with_sets(players: int) -> None:
    """S-4 to S-6"""
    for seed in range(4, 304):
        play_together(players, seed, some_sets(seed))
