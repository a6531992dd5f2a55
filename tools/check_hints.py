"""Checks hints against the rules: legal actions, only visible names, coins that add up, and short turns by brute force.

python -m tools.check_hints --hints 20 --read
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Annotated, Final, NamedTuple

import typer

from elbowroom import analysis, bots, new_game
from elbowroom.analysis import Plan
from elbowroom.analysis.judges import learned_judge
from elbowroom.analysis.lines import CONQUESTS, coins_of, own_turn
from elbowroom.bots import ask, seen_by
from elbowroom.bots.search.simulator import is_placing, is_reveal
from elbowroom.bots.simple import SimpleBot
from elbowroom.commands.terminal.analysis import plan_text, reasons_text
from elbowroom.engine.action_text import action_of, code_of
from elbowroom.engine.actions import DEAL, kind_of
from elbowroom.engine.cast import ALL_SETS
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.game import Game
from elbowroom.engine.state import CHANCE, State
from elbowroom.engine.viewing import view_of
from elbowroom.games import RULESETS
from elbowroom.words.describe import map_lines, table_lines
from elbowroom.words.speaker import Speaker

# Hints are taken from this share of the decisions in plans, so that they come from all rounds.
SHARE: Final = 0.04
MAX_HINTS_OF_A_GAME: Final = 4
# The bots that play the games.
PLAYERS: Final = ("simple", "hard")
USUAL_PLAYERS: Final = (2, 3, 4)
PLAYER_COUNTS: Final = {"azeroth": (4,), "murlocs": (1, 2)}
# Turns with more sequences of decisions are not enumerated.
MAX_ENDS: Final = 600


class Case(NamedTuple):
    """A hint, and the state for which it was given."""

    game: str
    state: State
    hint: analysis.Hint


def cases(
    game: str,
    count: int,
    seed: int,
    *,
    seconds: float = 0.9,
    visits: int = 0,
    share: float = SHARE,
    sets: Sequence[str] = (),
) -> Iterator[Case]:
    """Yield some hints for positions of games between bots, with varying numbers of players."""
    rng = Random(seed)
    while count:
        players = rng.choice(PLAYER_COUNTS.get(game, USUAL_PLAYERS))
        started = new_game(game, players, seed=rng.randrange(10**6), sets=sets)
        everybody = [bots.named(PLAYERS[seat % 2], f"{seed} {seat}") for seat in range(players)]
        left = min(count, MAX_HINTS_OF_A_GAME)
        while not started.is_over and left:
            seat = started.to_act
            if seat is None:
                started.draw(rng)
                continue
            seen = seen_by(started.state, seat, counted=started.counted(seat))
            if len(seen.options) > 1 and analysis.can_plan(seen, seat) and rng.random() < share:
                left, count = left - 1, count - 1
                yield Case(game, seen, _hint(seen, seat, seconds, visits))
            _play(started, ask(everybody[seat], started.state, counted=started.counted(seat)))


def _hint(state: State, seat: int, seconds: float, visits: int) -> analysis.Hint:
    if not visits:
        return analysis.hint(state, seat, seconds=seconds)
    found = analysis.plans(state, seat, visits=visits)
    return analysis.Hint(analysis.first_of(found.plans[0], state, seat), found)


def _play(game: Game, option: int) -> None:
    game.play(action_of(game.state, option))


def problems(case: Case) -> list[str]:
    """Return what is wrong with a hint; empty if nothing is."""
    assert case.hint.plans is not None
    found: list[str] = []
    for plan in case.hint.plans.plans:
        checks = (_invisible(case.state, plan), _wrong_steps(plan), _wrong_coins(case.state, plan))
        found += _illegal(case.state, plan) or [problem for check in checks for problem in check]
    return found


def play_plan(state: State, plan: Plan) -> State | None:
    """Return the state after the actions of a plan, with their events; None if one of them is illegal."""
    after = state.copy()
    after.events = []
    for text in plan.actions:
        option = code_of(after, text)
        while option not in after.options and (is_passed_over(after) or (after.actor >= 0 and is_placing(after))):
            apply(after, after.options[0] if after.actor == CHANCE else SimpleBot().choose(after, after.actor))
            option = code_of(after, text)
        if option is None or option not in list(after.options):
            return None
        apply(after, option)
    return after


def is_passed_over(state: State) -> bool:
    """Return whether plans go on after a chance: it fills the column of combos, or deals a marker face down."""
    return state.actor == CHANCE and (not is_reveal(state) or kind_of(state.options[0]) == DEAL)


def _illegal(state: State, plan: Plan) -> list[str]:
    return [f"illegal: {plan.actions}"] if play_plan(state, plan) is None else []


def _invisible(state: State, plan: Plan) -> Iterator[str]:
    """Yield the names in a plan of things that the seat cannot see: relics that lie face down, combos not on offer."""
    hidden = {relic.id for number, relic in enumerate(state.ruleset.relics) if state.relics_unseen >> number & 1}
    named = {step.source for step in plan.steps} | {reason.source for reason in plan.reasons}
    named |= {part.source for part in plan.coin_parts}
    yield from (f"names the hidden {name}" for name in sorted(hidden & {name for name in named if name}))
    offered = {(combo.race, combo.power) for combo in state.combos(state.actor)}
    for race, power in {(step.race, step.power) for step in plan.steps if step.race}:
        if (race, power) not in offered:
            yield f"names the combo {race} {power}, which is not on offer"


def _wrong_steps(plan: Plan) -> Iterator[str]:
    """Yield where steps name other conquests than the actions of a plan, which end where chance decides."""
    named = [region for step in plan.steps if step.what in CONQUESTS for region in step.regions]
    played = [int(text.split()[1]) for text in plan.actions if text.split()[0] in ("conquer", "roll")]
    if sorted(named) != sorted(played):
        yield f"the steps conquer {named}, the actions {played}"
    for reason in plan.reasons:
        if reason.what == "die" and not 0 < (reason.count or 0) < 100:
            yield f"the die decides, with {reason.count} %"


def _wrong_coins(state: State, plan: Plan) -> Iterator[str]:
    """Yield where the coins of a plan do not add up, or differ from those that the turn brings."""
    total = sum(part.coins for part in plan.coin_parts)
    if plan.coin_parts and abs(total - plan.coins_now) > 0.01:
        yield f"the parts make {total} of {plan.coins_now} coins"
    earned = sum(reason.coins or 0 for reason in plan.reasons if reason.what == "earns")
    if earned > sum(part.coins for part in plan.coin_parts if part.coins > 0):
        yield f"{earned} coins of abilities, but {plan.coins_now} in all"
    if plan.then:
        return
    end = play_plan(state, plan)
    assert end is not None
    while end.turn == state.turn and end.options:
        option = end.options[0] if end.actor == CHANCE else SimpleBot().choose(end, end.actor)
        apply(end, option)
    assert end.events is not None
    scored = coins_of(own_turn(end.events), state.actor)
    if abs(scored - plan.coins_now) > 0.01:
        yield f"says {plan.coins_now} coins, but the turn brings {scored}"


class _TooLongError(Exception):
    """The turn has too many ends."""


def brute_force(case: Case) -> float | None:
    """Return how much chance to win the best plan loses against enumerating the turn; None if that takes too long.

    Both are judged at the end of the turn, and averaged over all that chance may bring.
    """
    state, seat = case.state, case.state.actor
    assert case.hint.plans is not None
    judge = learned_judge(state, is_best=True)
    ends = 0

    def best(now: State) -> float:
        """Return the value of a state with best play; the simple bot places tokens."""
        nonlocal ends
        now = now.copy()
        while now.turn == state.turn and now.options:
            if now.actor == CHANCE and is_reveal(now):
                outcomes = chance(now)
                total = sum(weight for _, weight in outcomes)
                return sum(weight * best(_after(now, action)) for action, weight in outcomes) / total
            if now.actor == seat and len(now.options) > 1 and not is_placing(now):
                return max(best(_after(now, option)) for option in now.options)
            apply(now, now.options[0] if now.actor == CHANCE else SimpleBot().choose(now, now.actor))
        ends += 1
        if ends > MAX_ENDS:
            raise _TooLongError
        return judge.value(now, seat)

    try:
        most = best(state)
    except _TooLongError:
        return None
    ends = -MAX_ENDS
    after = play_plan(state, case.hint.plans.plans[0])
    assert after is not None
    return most - best(after)


def _after(state: State, action: int) -> State:
    after = state.copy()
    apply(after, action)
    return after


def text_of(case: Case) -> str:
    """Return a hint with its position in words, for people to judge."""
    state, plans = case.state, case.hint.plans
    assert plans is not None
    speaker = Speaker("en", state.ruleset, state.world)
    view = view_of(state, state.actor, open_coins=state.ruleset.opens_coins)
    lines = [*table_lines(view, speaker), *map_lines(view, state.world.boards, speaker)]
    lines.append(f"seat {state.actor + 1}")
    for plan in plans.plans:
        parts = ", ".join(f"{part.coins} {speaker.source(part.source)}" for part in plan.coin_parts)
        lines.append(
            f"* {100 * plan.chance:.0f} %, {plan.coins_now:.1f} coins ({parts}): {plan_text(plan, speaker)}. "
            f"{reasons_text(plan, speaker)}"
        )
    return "\n".join(lines)


def main(
    hints: Annotated[int, typer.Option(help="Hints of each game.")] = 20,
    seed: Annotated[int, typer.Option(help="Chooses the games.")] = 1,
    seconds: Annotated[float, typer.Option(help="Time for each hint.")] = 0.9,
    visits: Annotated[int, typer.Option(help="Simulated turns for each hint, instead of a time.")] = 0,
    read: Annotated[bool, typer.Option(help="Print every hint with its position.")] = False,
    sets: Annotated[bool, typer.Option("--sets", help="Only the classic game, with all its sets.")] = False,
) -> None:
    """Print the problems of hints in all games, and what short turns lose against brute force."""
    count, wrong, lost = 0, 0, list[float]()
    for game in ("classic",) if sets else RULESETS:
        for case in cases(game, hints, seed, seconds=seconds, visits=visits, sets=(ALL_SETS,) if sets else ()):
            count += 1
            if read:
                typer.echo(f"\n=== {count} {game}\n{text_of(case)}")
            for problem in problems(case):
                wrong += 1
                typer.echo(f"!!! {problem}")
            loss = brute_force(case)
            if loss is not None:
                lost.append(loss)
    mean = sum(lost) / max(1, len(lost))
    typer.echo(f"{count} hints, {wrong} problems; {len(lost)} turns by brute force: {mean:.3f} lost on average, "
               f"{max(lost, default=0):.3f} at most")  # fmt: skip


if __name__ == "__main__":
    typer.run(main)
