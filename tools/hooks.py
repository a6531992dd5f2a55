"""Lists the hooks of abilities and their users: `python -m tools.hooks` writes the tables in docs/hooks.md."""

import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from elbowroom.compiled import is_compiled
from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.engine.hooks import overrides
from elbowroom.engine.spelling import hook_names
from elbowroom.games import ruleset_with_sets
from tools.generated_part import replace_part

PAGE = Path(__file__).parent.parent / "docs/hooks.md"
BEGIN, END = "<!-- hooks: made by tools/hooks.py -->", "<!-- end of hooks -->"
# Battle for Azeroth is played with the abilities of Warcraft.
BOXES = {"warcraft": "W", "classic": "S"}
# Facts of every race and power, which are not worth listing.
NOT_LISTED = {"id", "code", "banner", "badge", "tray", "is_artifact", "questions", "companion"}


def facts() -> Iterator[tuple[type[Ability], str]]:
    """Yield the facts that an ability may declare, with the class that defines them."""
    for kind in (Ability, Race, Power, Relic):
        for name in vars(kind):
            if not name.startswith("_") and not callable(getattr(kind, name)) and name not in NOT_LISTED:
                yield kind, name


def users_of_hook(hook: str) -> str:
    """Return the abilities that override a hook, by game."""
    return _users(lambda ability: overrides(ability, getattr(Ability, hook)))


def users_of_fact(kind: type[Ability], fact: str) -> str:
    """Return the abilities that declare another value than the default, by game."""
    return _users(lambda ability: isinstance(ability, kind) and getattr(ability, fact) != getattr(kind, fact))


def _users(is_user: Callable[[Ability], bool]) -> str:
    found = []
    for game, letter in BOXES.items():
        users = sorted(ability.id for ability in ruleset_with_sets(game).abilities if is_user(ability))
        if users:
            found.append(f"{letter}: {', '.join(users)}")
    return "; ".join(found) or "nobody"


def tables() -> str:
    """Return the tables of hooks and of facts."""
    lines = ["| hook | what it does | used by (W Warcraft, S classic) |", "|---|---|---|"]
    lines += [f"| `{hook}` | {_sentence(hook)} | {users_of_hook(hook)} |" for hook in hook_names()]
    lines += ["", "| fact | declared by |", "|---|---|"]
    lines += [f"| `{kind.__name__}.{fact}` | {users_of_fact(kind, fact)} |" for kind, fact in facts()]
    return "\n".join(lines)


def _sentence(hook: str) -> str:
    text = inspect.getdoc(getattr(Ability, hook)) or ""
    return text.split("\n\n")[0].replace("\n", " ").rstrip(".").replace("|", "/")


def page_with_tables(page: str) -> str:
    """Return a page with new tables."""
    return replace_part(page, BEGIN, END, tables())


if __name__ == "__main__":
    if is_compiled():
        # Compiled classes keep no docstrings.
        sys.exit("Run it interpreted: ELBOWROOM_PURE=1 python -m tools.hooks")
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
