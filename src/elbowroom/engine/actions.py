"""Actions of all games: a kind, at most one region and one small number, as one int.

Files and clients use `Action` (`action_text.py`) instead, which names things by their ids.
"""

from typing import Final

# Decisions of a seat.
PICK: Final = 1  # number: the row of the combo, from the top
DECLINE: Final = 2
ABANDON: Final = 3  # region
CONQUER: Final = 4  # region
ROLL: Final = 5  # region: the last conquest, with the die
END: Final = 6  # no more conquests this turn
DEPLOY: Final = 7  # region, number: tokens to add there
STATION: Final = 8  # region, number: companions to add there (Beasts, Champion, encampments)
USE: Final = 9  # region and number: the ability's code, and which use of it (`use_action`)
TARGET: Final = 10  # region: the answer to a question
CHOOSE: Final = 11  # number: the answer to a question
DONE: Final = 12  # answers a question with nothing, or with nothing more
MOVE: Final = 13  # region: where a lone token goes
# Outcomes of chance.
FIRST: Final = 20  # number: the seat that starts
BANNER: Final = 21  # number: the revealed race
BADGE: Final = 22  # number: the revealed power
DIE: Final = 23  # number: pips
FIND: Final = 24  # number: the relic under a face-down marker
FLIP: Final = 25  # number: the revealed side of what an ability turns over
DEAL: Final = 26  # number: the side of what an ability lays face down; only its player sees it

KINDS: Final[dict[int, str]] = {
    PICK: "pick",
    DECLINE: "decline",
    ABANDON: "abandon",
    CONQUER: "conquer",
    ROLL: "roll",
    END: "end",
    DEPLOY: "deploy",
    STATION: "station",
    USE: "use",
    TARGET: "target",
    CHOOSE: "choose",
    DONE: "done",
    MOVE: "move",
    FIRST: "first",
    BANNER: "banner",
    BADGE: "badge",
    DIE: "die",
    FIND: "find",
    FLIP: "flip",
    DEAL: "deal",
}
KIND_OF: Final[dict[str, int]] = {name: kind for kind, name in KINDS.items()}
WITH_REGION: Final = frozenset({ABANDON, CONQUER, ROLL, DEPLOY, STATION, USE, TARGET, MOVE})
WITH_NUMBER: Final = frozenset({PICK, DEPLOY, STATION, USE, CHOOSE, FIRST, BANNER, BADGE, DIE, FIND, FLIP, DEAL})
OUTCOMES: Final = frozenset({FIRST, BANNER, BADGE, DIE, FIND, FLIP, DEAL})

# Bits: the number, then the region, then the kind.
FIELD: Final = 6
LARGEST: Final = (1 << FIELD) - 1
KIND: Final = 2 * FIELD
# In an action that uses an ability, the region field holds the number of the use, and above it what the number field
# cannot hold of the ability's code.
USE_FIELD: Final = 3
MOST_USES: Final = 1 << USE_FIELD


def code(kind: int, region: int = 0, number: int = 0) -> int:
    """Return the int of an action."""
    return kind << KIND | region << FIELD | number


def kind_of(action: int) -> int:
    """Return the kind of an action."""
    return action >> KIND


def region_of(action: int) -> int:
    """Return the region of an action."""
    return action >> FIELD & LARGEST


def number_of(action: int) -> int:
    """Return the number of an action."""
    return action & LARGEST


def use_action(ability: int, use: int = 0) -> int:
    """Return the action that uses the ability with this code."""
    return code(USE, ability >> FIELD << USE_FIELD | use, ability & LARGEST)


def ability_of(action: int) -> int:
    """Return the code of the ability that an action uses."""
    return region_of(action) >> USE_FIELD << FIELD | number_of(action)


def use_of(action: int) -> int:
    """Return which use of its ability an action is."""
    return region_of(action) & MOST_USES - 1
