"""A real table: people tell what dice, banners and markers show, chosen from what is possible."""

from elbowroom.engine import actions as a
from elbowroom.engine.action_text import action_of
from elbowroom.engine.actions import kind_of
from elbowroom.engine.decision import Decision, OneOf, Option
from elbowroom.engine.engine import chance, chance_name
from elbowroom.engine.game import Game
from elbowroom.engine.state import NOBODY, State
from elbowroom.server.table.info import TableInfo
from elbowroom.server.table.seating import own_seats, seats_of

# The seat of entries that nobody decides.
CHANCE_SEAT = -1


def is_referee(info: TableInfo, guest: str | None) -> bool:
    """Whether a guest tells what chance brings."""
    return info.setup.referee and info.host == guest


def speaks_for(info: TableInfo, guest: str) -> tuple[int, ...]:
    """The seats for which a guest may act, chance among them for the referee; TableError if there are none."""
    return (*seats_of(info, guest), CHANCE_SEAT) if is_referee(info, guest) else own_seats(info, guest)


def actor_in(game: Game | None) -> int:
    """Who must say something, as the log names them: a seat, or chance."""
    return CHANCE_SEAT if game is None or game.to_act is None else game.to_act


def possible(state: State) -> list[int]:
    """What chance may bring now, without what it cannot."""
    return [action for action, weight in chance(state) if weight]


def question_to_referee(state: State) -> Decision:
    """What must be told, with all outcomes that are possible."""
    flipping = state.ruleset.abilities[state.flip_for].id if state.flip_for != NOBODY else None
    options = tuple(_option(state, action) for action in possible(state))
    return Decision(CHANCE_SEAT, f"chance.{chance_name(state)}", (OneOf(options),), flipping)


def _option(state: State, action: int) -> Option:
    kind, said = kind_of(action), action_of(state, action)
    ability = state.ruleset.abilities[state.flip_for] if state.flip_for != NOBODY else None
    is_relic = kind == a.FIND or (ability is not None and not ability.sides)
    return Option(
        action=said,
        what=said.kind,
        ability=ability.id if ability else None,
        number=said.number,
        race=said.id if kind == a.BANNER else None,
        power=said.id if kind == a.BADGE else None,
        relic=said.id if is_relic else None,
    )
