"""Random games in which a second, plain implementation of the rules must agree with the engine on everything.

Before each decision and each chance event, the deciding seat, all legal actions and the whole table are compared. Half
of the games have as few races and powers as the rules allow, always with the most complicated ones.
"""

from random import Random

import pytest

from elbowroom.boards.catalogue import find_board
from elbowroom.engine.action_text import text_of
from elbowroom.engine.cast import Cast
from elbowroom.engine.phases.steps import STEP_REDEPLOY
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State
from elbowroom.games import new_game
from tests.classic.judge import Judge
from tests.classic.judge_table import CHANCE, POWERS, RACES, Ask, Asking

BOARDS = {2: "elbow-valley", 3: "three-fords", 4: "four-winds", 5: "crowded-coast"}
TROUBLE = ["spirit", "stout", "seafaring", "bivouacking", "diplomat", "dragon_master", "heroic", "fortified"]
# The weight of each kind of action in a random choice; others have 1.
STYLES = [
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 0.3, "abandon": 0.1, "end": 0.6},
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 1.5, "abandon": 0.4, "end": 0.3},
    {"conquer": 6.0, "use": 4.0, "roll": 0.7, "decline": 0.05, "abandon": 0.02, "end": 0.15},
]


def excluded_ids(players: int, rng: Random) -> list[str]:
    """Return the ids excluded from a game with as few races and powers as possible."""
    races = {"ghouls", *rng.sample([race for race in RACES if race != "ghouls"], max(5, 2 * players))}
    trouble = rng.sample(TROUBLE, 6)
    powers = {*trouble, *rng.sample([power for power in POWERS if power not in trouble], players + 1)}
    return [name for name in (*RACES, *POWERS) if name not in races | powers]


def judge_position(judge: Judge) -> dict[str, object]:
    """Return the whole table of the judge."""
    tribes = {
        tribe.race: {
            "seat": tribe.seat,
            "power": tribe.power,
            "active": tribe.is_active,
            "regions": tribe.on,
            "encampments": {region: count for region, count in tribe.camps.items() if count},
            "in hand": (tribe.hand, tribe.aside, tribe.camps_in_hand),
        }
        for tribe in judge.tribes()
    }
    return {
        "tribes": tribes,
        "natives": judge.natives,
        "pieces": judge.marks,
        "tray": judge.tray,
        "coins": judge.coins,
        "combos": [(row.race, row.power, row.coins) for row in judge.rows],
        "banners": (judge.banners, judge.below),
        "badges": (judge.badges, judge.put_away),
    }


def engine_position(state: State) -> dict[str, object]:
    """Return the same value from the engine."""
    races, powers = [race.id for race in state.ruleset.races], [power.id for power in state.ruleset.powers]
    tribes = {
        races[tribe]: {
            "seat": seat,
            "power": powers[state.power_of[tribe]] if state.power_of[tribe] >= 0 else None,
            "active": state.is_active(tribe),
            "regions": {region: state.tokens[region] for region in bits(state.held[tribe])},
            "encampments": {
                region: state.companions[region] for region in bits(state.held[tribe]) if state.companions[region]
            },
            "in hand": (state.hand[tribe], state.aside[tribe], state.companions_in_hand[tribe]),
        }
        for tribe, seat in enumerate(state.seat_of)
        if seat >= 0
    }
    column = zip(state.columns[0], state.row_badges, state.row_coins, strict=True)
    return {
        "tribes": tribes,
        "natives": set(bits(state.held[state.ruleset.natives])),
        "pieces": {piece.id: set(bits(where)) for piece, where in zip(state.ruleset.markers, state.marks, strict=True)},
        "tray": dict(zip(races, state.tray, strict=False)),
        "coins": list(state.coins),
        "combos": [(races[race], powers[power], coins) for race, power, coins in column],
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


def play_together(players: int, seed: int) -> None:
    """Play one game, and assert that judge and engine always agree."""
    rng = Random(f"{players} {seed}")
    excluded = excluded_ids(players, rng) if seed % 2 else []
    name, style = BOARDS[rng.choice([players, 2])], rng.choice(STYLES)
    # The judge knows the printed races and powers.
    printed = Cast(races=tuple(RACES), powers=tuple(POWERS), relics=())
    game = new_game("classic", players, boards=[name], excluded=excluded, cast=printed)
    judge = Judge(find_board(name), players, excluded)
    flow = judge.play()
    asked: Ask | None = next(flow)
    while asked:
        actions = [text_of(action) for action in game.legal()]
        assert (int(game.state.actor), set(actions)) == asked, game.log[-20:]
        # During a redeployment the engine has taken tokens and encampments up in another order.
        if asked[0] != CHANCE and game.state.step != STEP_REDEPLOY:
            assert engine_position(game.state) == judge_position(judge), game.log[-20:]
        action = choose(actions, style, rng)
        game.play(action)
        asked = next_question(flow, action)
    assert game.is_over
    assert engine_position(game.state) == judge_position(judge)
    assert game.winners == judge.winners()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_judge_agrees(players: int) -> None:
    """R-2 to R-8 and all of part S, as far as chance leads there."""
    for seed in range(12):
        play_together(players, seed)


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_judge_agrees_in_many_games(players: int) -> None:
    for seed in range(12, 300):
        play_together(players, seed)
