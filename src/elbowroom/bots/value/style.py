"""How somebody likes to play: what a judge says about the end of a turn, and a little for what is liked."""

from typing import Final

from elbowroom.bots.value.judge import Judge, has_turns_left
from elbowroom.engine.regions import size
from elbowroom.engine.state import NOBODY, State


class Style:
    """What somebody likes, each in coins: 0 is no opinion, less than 0 dislike."""

    def __init__(
        self,
        *,
        fights: float = 0.0,
        gleans: float = 0.0,
        stays: float = 0.0,
        saves: float = 0.0,
        crowds: float = 0.0,
    ) -> None:
        # That active races of others have a region less; that those in decline have.
        self.fights = fights
        self.gleans = gleans
        # To go on with a race rather than to decline.
        self.stays = stays
        # A coin in the purse, beyond the coin itself.
        self.saves = saves
        # A token of one's active race.
        self.crowds = crowds

    def liking(self, state: State, seat: int) -> float:
        """How much a seat likes where its turn has led."""
        liked = self.saves * float(state.coins[seat])
        mine = state.active[seat]
        if mine >= 0:
            race = state.ruleset.races[mine]
            in_use: int = race.tray - state.tray[mine]
            liked += self.stays + self.crowds * in_use / race.least
        for tribe, owner in enumerate(state.seat_of):
            if owner not in (NOBODY, seat):
                dislike = self.fights if state.active[owner] == tribe else self.gleans
                liked -= dislike * size(state.held[tribe])
        return liked


PLAIN: Final = Style()


class Leaning(Judge):
    """Judges as another does, and leans towards a style as long as there are turns to come."""

    def __init__(self, judge: Judge, style: Style) -> None:
        self._judge = judge
        self._style = style
        self.coin = judge.coin

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        """What the other judge says, and what is liked in its measure."""
        value = self._judge.value(state, seat, lost)
        if state.actor == NOBODY or not has_turns_left(state, seat):
            return value
        return value + self.coin * self._style.liking(state, seat)


def leaning(judge: Judge, style: Style) -> Judge:
    """A judge with a style; one without opinions is the judge itself."""
    return judge if style is PLAIN else Leaning(judge, style)
