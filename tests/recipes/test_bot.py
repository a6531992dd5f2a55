"""The recipe for a new bot."""

from pathlib import Path

import pytest

from tests.recipes.following import following

pytestmark = pytest.mark.deep

REGISTRY = "src/elbowroom/bots/registry.py"
BOT = '''"""A bot that never thinks twice."""

from elbowroom.engine.state import State


class EagerBot:
    """Takes the first option there is."""

    def __init__(self, seed: int | str = 0) -> None:
        """It plays the same whatever the seed."""

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — it does not care who it is
        """The first of the options."""
        return state.options[0]
'''
WORDS = {"en": "Eager bot", "pt-BR": "Bot apressado", "de": "Eifriger Bot"}
ROW = "| `eager` | whatever comes first | | |\n"
TEST = '''"""The eager bot."""

from random import Random

from elbowroom.bots import ask, named
from elbowroom.games import new_game


def test_it_takes_the_first_option() -> None:
    game = new_game("warcraft", 2, seed=1)
    while game.is_chance:
        game.draw(Random(1))
    assert ask(named("eager"), game.state) == game.state.options[0]
'''
TESTED = (
    "bots",
    "test_client_texts.py",
    "test_docs.py",
    "commands",
    "server/http/test_api_tables.py",
)


def test_an_eager_bot(root: Path, tmp_path: Path) -> None:
    with following("Add a bot", root, tmp_path) as copy:
        copy.step("A class in a new file in `src/elbowroom/bots/`")
        copy.write("src/elbowroom/bots/eager.py", BOT)
        copy.step("A line in `MAKERS` of `src/elbowroom/bots/registry.py`")
        imported = "from elbowroom.bots.eager import EagerBot\n"
        copy.insert(REGISTRY, imported, before="from elbowroom.bots.levels.easy")
        copy.insert(REGISTRY, '    "eager": EagerBot,\n', before="    **external_makers")
        copy.step("Its name as `bot.NAME` in `src/elbowroom/words/locales/*.json`")
        for language, words in WORDS.items():
            copy.add_words(f"src/elbowroom/words/locales/{language}.json", {"bot.eager": words})
        copy.step("How it plays, in the table of [docs/bots.md](docs/bots.md)")
        copy.insert("docs/bots.md", ROW, before="\nWith more players")
        copy.step("A test in `tests/bots/`")
        copy.write("tests/bots/test_eager.py", TEST)

    copy.is_neat()
    copy.python("elbowroom", "simulate", "--players", "4", "--games", "20", "--bots", "simple,eager")
    copy.passes(*(f"tests/{name}" for name in TESTED))
