"""Lists the hooks of abilities and who uses them: `python -m tools.hooks` rewrites the tables in ARCHITECTURE.md."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from elbowroom.compiled import is_compiled
from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.engine.hooks import overrides
from elbowroom.engine.spelling import hook_names
from elbowroom.games import RULESETS

PAGE = Path(__file__).parent.parent / "ARCHITECTURE.md"
BEGIN, END = "<!-- hooks: made by tools/hooks.py -->", "<!-- end of hooks -->"
# Battle for Azeroth is played with the abilities of Warcraft.
BOXES = {"warcraft": "W", "classic": "S"}
# Numbers that every race and power has anyway.
NOT_TOLD = {"id", "code", "banner", "badge", "tray", "is_artifact", "numbers", "companion"}


def facts() -> Iterator[tuple[type[Ability], str]]:
    """What an ability may say of itself without a hook: class attributes, with the class that defines them."""
    for kind in (Ability, Race, Power, Relic):
        for name in vars(kind):
            if not name.startswith("_") and not callable(getattr(kind, name)) and name not in NOT_TOLD:
                yield kind, name


def users_of_hook(hook: str) -> str:
    """The abilities that override a hook, by game."""
    return _listed(lambda ability: overrides(ability, getattr(Ability, hook)))


def users_of_fact(kind: type[Ability], fact: str) -> str:
    """The abilities that say something other than is usual, by game."""
    return _listed(lambda ability: isinstance(ability, kind) and getattr(ability, fact) != getattr(kind, fact))


def _listed(is_user: Callable[[Ability], bool]) -> str:
    found = []
    for game, letter in BOXES.items():
        users = sorted(ability.id for ability in RULESETS[game].abilities if is_user(ability))
        if users:
            found.append(f"{letter}: {', '.join(users)}")
    return "; ".join(found) or "nobody"


def tables() -> str:
    """The tables of hooks and of facts."""
    lines = ["| hook | what it tells | used by (W Warcraft, S classic) |", "|---|---|---|"]
    lines += [f"| `{hook}` | {_sentence(hook)} | {users_of_hook(hook)} |" for hook in hook_names()]
    lines += ["", "| fact | said by |", "|---|---|"]
    lines += [f"| `{kind.__name__}.{fact}` | {users_of_fact(kind, fact)} |" for kind, fact in facts()]
    return "\n".join(lines)


def _sentence(hook: str) -> str:
    text = inspect.getdoc(getattr(Ability, hook)) or ""
    return text.split("\n\n")[0].replace("\n", " ").rstrip(".").replace("|", "/")


def page_with_tables(page: str) -> str:
    """A page with its tables made anew."""
    pattern = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return pattern.sub(lambda _: f"{BEGIN}\n\n{tables()}\n\n{END}", page)


if __name__ == "__main__":
    if is_compiled():
        # Compiled classes do not tell what they were told.
        sys.exit("Run it interpreted: ELBOWROOM_PURE=1 python -m tools.hooks")
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
