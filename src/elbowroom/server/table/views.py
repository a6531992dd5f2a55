"""Views for clients: the public info of a table, hints, cached views, and the costs and earnings of a region."""

from collections import Counter

import msgspec
from msgspec.structs import replace

from elbowroom.analysis.hints import spread as spread_of
from elbowroom.bots.bot import seen_by
from elbowroom.engine.actions import CONQUER, code
from elbowroom.engine.choices import decision_of
from elbowroom.engine.engine import apply
from elbowroom.engine.explain import explain
from elbowroom.engine.game import Game
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import State
from elbowroom.engine.view import Decision, Explanation, ScorePart, Spread
from elbowroom.engine.viewing import view_of
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.turns import referee_decision


def has_hints(info: TableInfo) -> bool:
    """Return whether hints are allowed: as the setup says or, by default, without human opponents on other devices."""
    setup = info.setup
    if setup.hints is not None:
        return setup.hints
    # An open seat will be taken by a person.
    return setup.hot_seat or sum(seat.kind != "bot" for seat in info.seats) <= 1


def require_hints(info: TableInfo) -> None:
    """Raise TableError unless hints are allowed."""
    if not has_hints(info):
        raise TableError("no-hints")


def unrated_reason(info: TableInfo) -> str:
    """Return why a game of this setup cannot be rated; empty if it can."""
    setup = info.setup
    if setup.start:
        # Set-up positions are chosen.
        return "position"
    if setup.handicap:
        # The sides are unequal.
        return "handicap"
    if setup.referee:
        # Dice may be typed in.
        return "referee"
    if has_hints(info):
        # The decisions are not the players' alone.
        return "hints"
    if any(seat.bot_account for seat in info.seats):
        return "bot-account"
    # Without a clock the loser could simply stop playing.
    return "no-clock" if setup.clock.kind == "none" else ""


def public_info(info: TableInfo, guest: str | None = None) -> TableInfo:
    """Return the info for a guest: without the nonces, which are secret until the game begins, and the cast.

    It says whether hints are allowed, also when the setup leaves it open, and whether the game could be
    rated. Only the host gets all mutes and bans.
    """
    if guest != info.host and (info.muted or info.banned):
        muted = tuple(mute for mute in info.muted if mute.guest == guest)
        info = replace(info, muted=muted, banned=tuple(ban for ban in info.banned if ban.guest == guest))
    info = replace(info, setup=replace(info.setup, hints=has_hints(info)))
    if info.status != "open":
        return replace(info, cast=None)
    seats = tuple(replace(seat, nonce="") for seat in info.seats)
    return replace(info, seats=seats, unrated=unrated_reason(info))


def private_viewers(info: TableInfo) -> set[str]:
    """Return the guests whose info differs from that of others: those muted or banned, and then the host."""
    concerned = {mute.guest for mute in info.muted} | {ban.guest for ban in info.banned}
    return concerned | {info.host} if concerned else concerned


class ViewCache:
    """The view and the decision of the latest version, encoded once for all clients."""

    def __init__(self) -> None:
        self._shown: tuple[int, bool] | None = None
        self._view = msgspec.Raw()
        self._asked = -1
        self._decision: Decision | None = None
        self._placed = -1
        self._placing: dict[str, int] = {}

    def view(self, game: Game, version: int, *, open_coins: bool) -> msgspec.Raw:
        """Return the view for spectators."""
        if self._shown != (version, open_coins):
            self._view = msgspec.Raw(msgspec.json.encode(view_of(game.state, None, open_coins=open_coins)))
            self._shown = (version, open_coins)
        return self._view

    def decision(self, game: Game, version: int) -> Decision | None:
        """Return the decision of the acting seat, or of the referee; only for their eyes."""
        if self._asked != version:
            self._decision = referee_decision(game.state) if game.is_chance else decision_of(game.state)
            self._asked = version
        return self._decision

    def placing(self, game: Game, version: int) -> dict[str, int]:
        """Return how the acting seat could place its tokens or companions, by region; empty for other decisions."""
        if self._placed != version:
            self._placing = advised_placing(game)
            self._placed = version
        return self._placing


def advised_placing(game: Game) -> dict[str, int]:
    """Return the number to place in each region of a spread, as in a hint; empty where nothing is spread."""
    seat = game.to_act
    decision = None if seat is None else decision_of(game.state)
    spread = next((one for one in decision.choices if isinstance(one, Spread)), None) if decision else None
    if seat is None or spread is None:
        return {}
    placed = spread_of(seen_by(game.state, seat, counted=game.counted(seat)), seat)
    counts = {str(action.region): action.number or 0 for action in placed if action.kind == spread.what}
    # The last region takes the rest.
    rest = [str(place.region) for place in spread.places if str(place.region) not in counts]
    return counts | dict(zip(rest, [spread.pool - sum(counts.values())], strict=False))


def explain_region(
    state: State, seat: int, region: int, *, open_coins: bool
) -> tuple[Explanation, tuple[ScorePart, ...]]:
    """Return why a seat can conquer a region or not, and what the conquest would earn if it needs no die."""
    if region >= state.world.size:
        raise TableError("unknown-region", region=region)
    here = seen_by(state, seat, open_coins=open_coins)
    why = explain(here, region, seat)
    return why, conquest_earnings(here, seat, region) if why.reason is None and why.odds is None else ()


def conquest_earnings(state: State, seat: int, region: int) -> tuple[ScorePart, ...]:
    """Return the coins of a conquest: by how much it changes the score now, and coins paid at once. Modify the state.

    A marker that the conquest would reveal is ignored, since it is unknown.
    """
    state.events = []
    before = _scored(state, seat)
    apply(state, code(CONQUER, region))
    change = _scored(state, seat)
    change.subtract(before)
    for event in state.events:
        if event.what == "gained" and event.seat == seat and event.source is not None:
            change[event.source] += event.amount or 0
    return tuple(ScorePart(source, coins) for source, coins in change.items() if coins)


def _scored(state: State, seat: int) -> Counter[str]:
    parts: Counter[str] = Counter()
    for source, coins in score_parts(state, seat):
        parts[source] += coins
    return parts
