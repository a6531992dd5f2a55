"""Games in which a player must name several regions: one for each ability that asks for them, and for abandoning."""

from collections.abc import Callable
from itertools import combinations

from elbowroom.engine.game import Game
from elbowroom.engine.position.model import Position
from elbowroom.engine.view import Several
from elbowroom.games import game_from
from tests.classic.maps import at, v
from tests.engine.table import BOARDS, Seat, Tribe, holds
from tests.warcraft.islands import h, m

TWELVE_BOMBS = {"goblins": {"exploding": 6, "duds": 6}}


def several_of(game: Game) -> Several:
    """Return the choice of several regions that a seat has now."""
    decision = game.view(game.to_act).decision
    assert decision is not None
    return next(choice for choice in decision.choices if isinstance(choice, Several))


def nameable(game: Game) -> list[str]:
    """Return the regions that may be named now, as actions in words, in board order."""
    several = several_of(game)
    return sorted((f"{several.what} {option.region}" for option in several.options), key=lambda text: int(text[7:]))


def sets_of(game: Game) -> list[tuple[str, ...]]:
    """Return all sets that may be named, each in ascending order."""
    several = several_of(game)
    counts = range(several.least, several.most + 1)
    return [chosen for count in counts for chosen in combinations(nameable(game), count)]


def complete(game: Game, chosen: tuple[str, ...]) -> list[str]:
    """Return the actions that name these regions, and `done` where more are possible."""
    several = several_of(game)
    return [*chosen] if len(chosen) == several.most or several.what == "abandon" else [*chosen, "done"]


def _warcraft(active: Tribe, *others: Tribe, **rest: object) -> Game:
    seats = [Seat(active=tribe) for tribe in (active, *others)]
    return game_from(Position(seats=seats, **{"boards": BOARDS, "natives": [], **rest}))  # type: ignore[arg-type]


def _classic(active: Tribe, other: Tribe, **rest: object) -> Game:
    seats = [Seat(active=active), Seat(active=other)]
    return game_from(Position(game="classic", boards=["elbow-valley"], seats=seats, **rest))  # type: ignore[arg-type]


def bombs() -> Game:
    """Return a game for W.goblins: Goblins beside three regions of others."""
    game = _warcraft(
        holds("goblins", "farmer", {h(4): 1}),
        holds("dwarves", "ranger", {h(7): 1, h(3): 1}),
        holds("trolls", "fishing", {h(9): 1}),
        memory=TWELVE_BOMBS,
    )
    game.play("end")
    return game


def objectives() -> Game:
    """Return a game for W.humans: Humans on the smaller island, where their two objectives lie already."""
    markers = {"military_objective": ["millstone:1", "millstone:6"]}
    game = _warcraft(
        holds("humans", "farmer", {m(7): 1}), holds("orcs", "mining", {m(8): 1}), boards=["millstone"], markers=markers
    )
    game.play("end")
    return game


def forts() -> Game:
    """Return a game for W.garrisoned: three regions without a fort, and two forts left."""
    regions = [h(number) for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12)]
    tribe = holds("forsaken", "garrisoned", dict.fromkeys(regions, 1))
    game = _warcraft(tribe, holds("orcs", "mining", {m(8): 1}), markers={"fort": regions[1:9]})
    game.play("end")
    return game


def towers() -> Game:
    """Return a game for W.defensive: seven fields to watch over, and six towers."""
    boards = ["hammerhead", "millstone", "fishbone", "flint-heart"]
    fields = [h(2), h(7), m(2), m(6), "fishbone:2", "fishbone:7", "flint-heart:1"]
    beside = [h(3), h(4), m(1), m(8), "fishbone:4", "fishbone:6", "flint-heart:4"]
    tribe = holds("forsaken", "defensive", dict.fromkeys([*fields, *beside], 1))
    markers = {"watch_tower": [fields[1], fields[3], fields[4], fields[5]]}
    game = _warcraft(tribe, holds("orcs", "mining", {h(10): 1}), boards=boards, markers=markers)
    game.play("end")
    return game


def swap() -> Game:
    """Return a game for W.portal_mage: a Portal Mage between magic regions."""
    game = _warcraft(
        holds("blood_elves", "portal_mage", {h(2): 1, h(10): 1}),
        holds("orcs", "farmer", {m(7): 3}),
        holds("trolls", "ranger", {h(11): 2}),
    )
    game.play(next(action for action in game.legal() if action.kind == "use"))
    return game


def heroes() -> Game:
    """Return a game for S.heroic: four regions for two heroes."""
    game = _classic(holds("ratmen", "heroic", at(dict.fromkeys((2, 3, 7, 9), 1))), holds("elves", "hill", at({17: 1})))
    game.play("end")
    return game


def lairs() -> Game:
    """Return a game for S.trolls: seven lairs stand elsewhere, so that Trolls with five regions must choose three."""
    elsewhere = dict.fromkeys((12, 13, 14, 15, 17, 18, 19), 1)
    game = _classic(
        holds("trolls", "hill", at({2: 1, 3: 1, 4: 1, 6: 1, 9: 1})),
        holds("elves", "mounted", at(elsewhere)),
        markers={"lair": [v(number) for number in elsewhere]},
    )
    game.play("end")
    return game


def giving_up() -> Game:
    """Return a game for S.amazons: six tokens in four regions, of which four are set aside."""
    game = _classic(holds("amazons", "hill", at({2: 2, 3: 1, 6: 1, 7: 2})), holds("elves", "mounted", at({17: 1})))
    game.play("end")
    return game


def abandoning() -> Game:
    """Return a game for R-4.2: Orcs who may abandon regions."""
    return _warcraft(
        holds("orcs", "farmer", {h(4): 2, h(7): 1, m(3): 1}), holds("dwarves", "mining", {m(8): 1}), phase="conquests"
    )


# By the ability that asks, or the action.
GAMES: dict[str, Callable[[], Game]] = {
    "goblins": bombs,
    "humans": objectives,
    "garrisoned": forts,
    "defensive": towers,
    "portal_mage": swap,
    "heroic": heroes,
    "trolls": lairs,
    "amazons": giving_up,
    "abandon": abandoning,
}
