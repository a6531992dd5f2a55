"""Which positions are puzzles: those with one plan that is clearly best, and that is not found at once."""

from functools import cache
from typing import Final, NamedTuple

from elbowroom.bots import named
from elbowroom.bots.dice import Dice
from elbowroom.bots.search.replies import after_replies
from elbowroom.bots.search.turn import TurnReader
from elbowroom.engine.state import State
from elbowroom.puzzles.grading import NEAR, Grader, Told
from elbowroom.puzzles.lead import COINS, Lead
from elbowroom.puzzles.plans import Plan, PlanFinder
from elbowroom.puzzles.turn import Turn

# Turns that are looked at: first quickly, then for those positions that look promising twice more, with other dice.
QUICKLY: Final = 250
SURELY: Final = 2000
SEEDS: Final = (11, 12)
# How often the others reply to a plan when it is tried against them.
REPLIES: Final = 16
# How many games are played to their end from a plan: what was learned may be wrong, and counted coins are not.
PLAYOUTS: Final = 24
# How many coins the best plan must be ahead of one that picks or declines otherwise, and of one that differs less: what
# is the same in both is judged alike. In a last turn nothing is guessed, so less will do.
CLEAR: Final = 2.5
CLEAR_ELSE: Final = 1.5
CLEAR_AT_LAST: Final = 0.9
# A quick look may be wrong by so much, and after the others' replies a part of the gap may be gone.
AT_FIRST: Final = 0.7
IN_THE_END: Final = 0.5
# Where declining is worse than this, nobody needs to be told.
PLAINLY: Final = 4.5
# Who is so far ahead or behind can play as they like.
DECIDED: Final = 15.0
# A plan of so many steps is too long for a puzzle.
LONGEST: Final = 10
# How often somebody who makes mistakes tries.
TRIES: Final = 3


class Kept(NamedTuple):
    """What was found about a position that is a puzzle."""

    best: Plan
    other: Plan
    stars: int


class Sieve:
    """Looks at one position, the start of a turn, ever more closely."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._seat = start.seat
        self._grader = Grader(start, start.seat)
        self._reader = self._read_with(SEEDS[0])
        self._turn_of = cache(self._played_by)

    def promising(self) -> tuple[Plan, Plan] | None:
        """The two best plans at a quick look; None if it is no puzzle."""
        quick = self._pair(self._reader, QUICKLY, AT_FIRST)
        return quick if quick and self._stars(*quick) else None

    def kept(self, quick: tuple[Plan, Plan]) -> Kept | None:
        """The two best plans and how hard it is to find the first one, after a quick look; None if it is no puzzle."""
        found = quick
        for seed in SEEDS:
            sure = self._pair(self._read_with(seed), SURELY)
            if not sure or not _agree(found[0], *sure):
                return None
            found = sure
        best, other = (plan._replace(lead=self._grader.lead(plan.decisions)) for plan in found)
        if not self._is_fit(best, other) or not self._stands(best, other) or not self._pays(best, other):
            return None
        stars = self._stars(best, other)
        return Kept(best, other, stars) if stars else None

    def played(self, plan: Plan) -> Turn:
        """A turn in which a plan was played, up to where luck decides."""
        turn = Turn(self._reader, self._start, self._seat)
        told = Told(plan.decisions)
        turn.play(lambda state: told.next_in(state, turn.decided) or self._reader.sensible(state, self._seat))
        return turn

    def coins(self, plan: Plan) -> float:
        """The coins that a turn brings on average, when common sense plays what luck leaves to be played."""
        total = 0
        for number in range(REPLIES):
            end = self.played(plan).state
            self._read_with(number).finish(end, self._start.turn)
            total += end.coins[self._seat] - self._start.coins[self._seat]
        return total / REPLIES

    def _read_with(self, seed: int) -> TurnReader:
        return TurnReader(Lead(self._start.ruleset, self._start.seats), seed)

    def _clear(self, best: Plan, other: Plan) -> float:
        """How far two plans must be apart."""
        if is_last(self._start):
            return CLEAR_AT_LAST
        return CLEAR if great_in(best.done ^ other.done) else CLEAR_ELSE

    def _pair(self, reader: TurnReader, visits: int, part: float = 1.0) -> tuple[Plan, Plan] | None:
        """The best plan and the best other one, if these are far apart: by all they do, or by a pick or decline alone.

        Not to decline is something to be found only where somebody would.
        """
        ways = PlanFinder(reader).ways(self._start, self._seat, visits)
        if not ways or ways.best.finds:
            return None
        for other in (ways.other, ways.otherwise):
            if other and ways.best.lead - other.lead >= part * self._clear(ways.best, other):
                is_stay = "decline" in other.done
                return None if is_stay and not self._may_decline(ways.best, other) else (ways.best, other)
        return None

    def _may_decline(self, best: Plan, other: Plan) -> bool:
        """Whether somebody would decline, though that is not quite as good."""
        is_tempting = best.lead - other.lead < PLAINLY and not is_last(self._start)
        return is_tempting and "decline" in self._turn_of("medium", 0)

    def _is_fit(self, best: Plan, other: Plan) -> bool:
        """Whether one plan is clearly better than another in a game that is still open, and however the die falls."""
        is_clear = best.lead - other.lead >= self._clear(best, other)
        is_sure = self._grader.at_worst(best.decisions) > other.lead
        is_short = len(best.done) <= LONGEST and not _turns_in_circles(best)
        is_open = abs(best.lead) < DECIDED
        return is_clear and is_sure and is_short and is_open and not _is_only_more(best, other)

    def _stands(self, best: Plan, other: Plan) -> bool:
        """Whether the best plan is still ahead when all others have replied."""
        leads = []
        for plan in (best, other):
            end = self.played(plan).state
            self._reader.finish(end, self._start.turn)
            leads.append(after_replies(self._reader, end, self._seat, REPLIES) * COINS)
        return leads[0] - leads[1] >= IN_THE_END * self._clear(best, other)

    def _pays(self, best: Plan, other: Plan) -> bool:
        """Whether the best plan brings more when games are played to their end, each pair with the same dice."""
        ends = [self.played(plan).state for plan in (best, other)]
        better = 0.0
        for number in range(PLAYOUTS):
            leads = []
            for end in ends:
                state, dice = end.copy(), Dice(number)
                while state.options:
                    self._reader.play_turn(state, dice)
                leads.append(self._reader.judge.value(state, self._seat))
            better += leads[0] - leads[1]
        return better > 0

    def _stars(self, best: Plan, other: Plan) -> int:
        """How hard it is to come near the best plan; 0 if everybody does."""
        enough = best.lead - NEAR * (best.lead - other.lead)

        def finds(name: str, tries: int = 1) -> bool:
            return any(self._grader.lead(self._turn_of(name, seed)) >= enough for seed in range(tries))

        naive = [finds("simple"), finds("medium")]
        if all(naive):
            return 0
        if any(naive) or finds("easy", TRIES):
            return 1
        return 2 if finds("hard") else 3

    def _played_by(self, name: str, seed: int) -> tuple[str, ...]:
        """What a bot decides in the turn, up to where luck decides."""
        bot = named(name, seed)
        turn = Turn(self._reader, self._start, self._seat)
        turn.play(lambda state: bot.choose(state.copy(), self._seat))
        return tuple(turn.decided)


def is_last(state: State) -> bool:
    """Whether the seat whose turn it is has no other turn."""
    return state.turn + state.seats >= state.rounds * state.seats


def _agree(found: Plan, best: Plan, other: Plan) -> bool:
    """Whether a plan is the best one, or has at least the pick or decline by which the other one differs from it."""
    if found.done == best.done:
        return True
    great = great_in(best.done ^ other.done)
    return bool(great) and great & found.done == great & best.done


def great_in(plan: frozenset[str]) -> frozenset[str]:
    """The pick and the decline in a plan."""
    return frozenset(text for text in plan if text == "decline" or text.startswith("pick"))


def _is_only_more(best: Plan, other: Plan) -> bool:
    """Whether two plans differ only by a number, such as one more token that is bought: that is no idea to be found."""
    return all(text.startswith("choose ") and text.split(" ")[1].isdigit() for text in best.done ^ other.done)


def _turns_in_circles(plan: Plan) -> bool:
    """Whether a plan takes back what it has abandoned: legal, but nobody would think of it."""
    abandoned = {text.split(" ")[1] for text in plan.done if text.startswith("abandon")}
    return any(text.split(" ")[0] in ("conquer", "roll") and text.split(" ")[1] in abandoned for text in plan.done)
