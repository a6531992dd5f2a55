"""Reviews of finished games: what each turn could have brought, and what it lost."""

from collections.abc import Callable, Sequence
from typing import Final

from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.tree import TurnTree
from elbowroom.coach.lines import Line, line_of
from elbowroom.coach.marks import MARKS, accuracy_of, mark_of
from elbowroom.coach.model import Plan
from elbowroom.coach.plans import DEEPENING, GROWING, REPLIES, SECONDS, Thoughts, plan_of
from elbowroom.coach.review_model import Review, SeatReview, TurnReview
from elbowroom.coach.turns import PlayedTurn, Stretch, turns_of
from elbowroom.coach.weighing import foresight_for, weigh
from elbowroom.engine.game import Record
from elbowroom.errors import ElbowRoomError

# So many plans are weighed beside what was played.
RIVALS: Final = 2
TURNING_POINTS: Final = 3
# The share of the thinking that goes to the first decisions of a turn, if chance interrupts it: the great ones.
FIRST: Final = 0.5


class NothingToReviewError(ElbowRoomError):
    """Nobody has played a turn to its end."""


class Judged:
    """A stretch beside what the expert would have done."""

    def __init__(self, stretch: Stretch, lines: list[Line], played: Line, best: Plan) -> None:
        self.stretch = stretch
        self.played = played
        self.best_line = max([*lines, played], key=lambda line: line.value)
        self.best = best

    @property
    def loss(self) -> float:
        """What was lost of the chance to win; a coin counts a little, too."""
        return self.best_line.value - self.played.value


def review(
    record: Record,
    *,
    seconds: float = SECONDS,
    visits: int = 0,
    told: Callable[[int, int], object] = lambda _done, _all: None,
) -> Review:
    """Judge each turn of a game; `told` hears how many of how many turns are done."""
    turns = turns_of(record)
    reviews: list[TurnReview] = []
    for turn in turns:
        told(len(reviews), len(turns))
        reviews.append(review_turn(turn, seconds=seconds, visits=visits))
    told(len(turns), len(turns))
    return summary(record, reviews, turns)


def review_turn(turn: PlayedTurn, *, seconds: float = SECONDS, visits: int = 0) -> TurnReview:
    """Judge a turn: each stretch of decisions by what could be expected then."""
    foresight = foresight_for(turn.start)
    stretches = [stretch for stretch in turn.stretches if stretch.has_choice] or turn.stretches[:1]
    judged = []
    for number, stretch in enumerate(stretches):
        share = 1.0 if len(stretches) == 1 else FIRST if number == 0 else (1.0 - FIRST) / (len(stretches) - 1)
        judged.append(_judge(turn, stretch, Budget(seconds * share, int(visits * share) or min(visits, 1))))
    worst = max(judged, key=lambda each: each.loss)
    loss = sum(each.loss for each in judged)
    return TurnReview(
        version=turn.version,
        round=turn.round,
        seat=turn.seat,
        mark=mark_of(loss),
        has_choice=any(stretch.has_choice for stretch in turn.stretches),
        chances=tuple(foresight.chances(turn.start)),
        loss=loss,
        coins_loss=sum(each.best_line.coins - each.played.coins for each in judged),
        luck=_luck(turn, judged, Budget(seconds * 0.1, visits // 10 or min(visits, 1))),
        played=_played_plan(turn, judged),
        best=worst.best,
        best_at=worst.stretch.version,
    )


def _judge(turn: PlayedTurn, stretch: Stretch, budget: Budget) -> Judged:
    """Weigh what was played beside what could have been."""
    thoughts = Thoughts(stretch.start, turn.seat, budget, 0, RIVALS)
    played = Line(stretch.start, turn.seat, stretch.codes, [(1.0, stretch.after)])
    if stretch.after.turn == turn.number and stretch.after.options:
        # Chance comes next: all that it may bring counts.
        ahead = TurnTree(thoughts.reader, stretch.after.copy(), turn.seat)
        budget.start(thoughts.reader, DEEPENING)
        while budget.goes_on(thoughts.reader) and ahead.grow():
            pass
        played.ends = line_of(ahead, thoughts.reader, turn.seat, []).ends
    lines = []
    if stretch.has_choice:
        thoughts.grow(GROWING)
        lines = [line for line in thoughts.lines() if line.deed != played.deed]
    weigh([*lines, played], thoughts.foresight, thoughts.reader, budget, REPLIES)
    best = max([*lines, played], key=lambda line: line.value)
    return Judged(stretch, lines, played, plan_of(best, [*lines, played], thoughts.foresight))


def _luck(turn: PlayedTurn, judged: Sequence[Judged], budget: Budget) -> float:
    """What chance brought after each stretch, beyond what could be expected."""
    luck = 0.0
    for number, each in enumerate(judged):
        if each.stretch.after.turn != turn.number:
            continue
        if number + 1 < len(judged):
            luck += judged[number + 1].best_line.chance - each.played.chance
        else:
            thoughts = Thoughts(each.stretch.start, turn.seat, budget, 0, RIVALS)
            end = Line(each.stretch.start, turn.seat, [], [(1.0, turn.end)])
            weigh([end], thoughts.foresight, thoughts.reader, budget, 1.0)
            luck += end.chance - each.played.chance
    return luck


def _played_plan(turn: PlayedTurn, judged: Sequence[Judged]) -> Plan:
    """All that was played in a turn; what could be expected of it is that of the last decisions."""
    whole = Line(turn.from_state, turn.seat, turn.codes, [(1.0, turn.end)])
    last = judged[-1].played
    whole.value, whole.chance, whole.coins = last.value, last.chance, last.coins
    return plan_of(whole, [whole], foresight_for(turn.start))


def summary(record: Record, reviews: Sequence[TurnReview], turns: Sequence[PlayedTurn]) -> Review:
    """What the turns of a game say together."""
    if not turns:
        raise NothingToReviewError("In this game nobody has played a turn yet.")
    final = tuple(foresight_for(turns[-1].end).chances(turns[-1].end))
    seats = []
    for seat in range(record.settings.players):
        own = [turn for turn in reviews if turn.seat == seat and turn.has_choice]
        seats.append(
            SeatReview(
                accuracy=accuracy_of([turn.loss for turn in own]),
                marks={mark: sum(turn.mark == mark for turn in own) for mark in MARKS},
                loss=sum(turn.loss for turn in own),
                luck=sum(turn.luck for turn in reviews if turn.seat == seat),
            )
        )
    return Review(
        game=record.settings.game,
        players=record.settings.players,
        turns=tuple(reviews),
        seats=tuple(seats),
        final=final,
        turning_points=_turning_points(reviews, final),
    )


def _turning_points(reviews: Sequence[TurnReview], final: tuple[float, ...]) -> tuple[int, ...]:
    """The turns in which anybody's chance to win changed most."""
    after = [*(turn.chances for turn in reviews[1:]), final]
    swings = [
        max(abs(now - then) for now, then in zip(later, turn.chances, strict=True))
        for turn, later in zip(reviews, after, strict=True)
    ]
    most = sorted(range(len(swings)), key=lambda number: -swings[number])[:TURNING_POINTS]
    return tuple(sorted(most))
