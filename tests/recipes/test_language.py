"""The recipe for a new language: English with accents, so that translated and copied texts differ."""

import json
import re
from pathlib import Path

import pytest

from tests.recipes.following import Copy, following

pytestmark = pytest.mark.deep

CODE = "eo"
LOCALES = "src/elbowroom/words/locales"
PAGES = ("rules", "how-to-play", "how-to-play-azeroth", "how-to-play-classic")
ACCENTS = str.maketrans("aeiou", "áéíóú")
# Kept in translations: placeholders, code, links, comments, cited rules.
IN_TEXT = re.compile(r"(\{\w*\})")
IN_PAGE = re.compile(r"(`[^`]*`|\]\([^)]*\)|<[^>]*>|\b[RWST][-.]\d[\d.]*)")
# All tests that use, check or list words.
TESTED = (
    *("boards", "commands", "bots", "test_locales.py", "test_client_texts.py", "test_combos.py", "test_docs.py"),
    *("test_engine_words.py", "test_lobby.py", "test_options.py", "test_cli.py", "test_how_to_play.py", "test_api.py"),
    "test_words.py",
    *(
        "warcraft",
        "azeroth",
        "server/http/test_api_tables.py",
        "server/table/test_protocol_page.py",
        "server/operations",
    ),
)


def translate(text: str, kept: re.Pattern[str] = IN_TEXT) -> str:
    """Return a text in the new language."""
    return "".join(part if kept.fullmatch(part) else part.translate(ACCENTS) for part in kept.split(text))


def translate_texts(copy: Copy, source: str, target: str) -> None:
    texts = json.loads(copy.read(source))
    translated = {key: text if key.endswith(".gender") else translate(text) for key, text in texts.items()}
    copy.write(target, json.dumps(translated, ensure_ascii=False, indent=2) + "\n")


def translate_page(copy: Copy, name: str) -> None:
    """Translate a page: same numbers, the id behind each name of an ability, links to pages in the same language."""
    page = copy.read(f"docs/{name}.en.md").replace(".en.md)", f".{CODE}.md)")
    if name == "rules":
        page = re.sub(r"\*\*([^*]+)\*\*((?: \d+(?:/\d+)?)?(?: \w+| \(\w+\))? — )", with_id, page)
    copy.write(f"docs/{name}.{CODE}.md", translate(page, IN_PAGE))


def with_id(head: re.Match[str]) -> str:
    return f"**{head[1]}** `{head[1].lower().replace(chr(39), '').replace(' ', '_')}`{head[2]}"


def test_english_with_accents(root: Path, tmp_path: Path) -> None:
    with following("Add a language", root, tmp_path) as copy:
        copy.step("A line in `Language` of `src/elbowroom/texts.py`")
        copy.insert("src/elbowroom/texts.py", f'    {CODE} = "{CODE}"\n', before="\n\nLANGUAGES: Final")
        copy.step("Copy `src/elbowroom/words/locales/en.json` to `fr.json`")
        translate_texts(copy, f"{LOCALES}/en.json", f"{LOCALES}/{CODE}.json")
        for path in sorted((copy.folder / LOCALES / "web").glob("*.en.json")):
            area = path.name.removesuffix(".en.json")
            translate_texts(copy, f"{LOCALES}/web/{area}.en.json", f"{LOCALES}/web/{area}.{CODE}.json")
        copy.step("The language's own name as `web.bar.language.fr` in `src/elbowroom/words/locales/web/bar.*.json`")
        for path in sorted((copy.folder / LOCALES / "web").glob("bar.*.json")):
            copy.add_words(f"{LOCALES}/web/{path.name}", {f"web.bar.language.{CODE}": "Énglísh"})
        copy.step("Copy `docs/rules.en.md` and the three `docs/how-to-play*.en.md`")
        for page in PAGES:
            translate_page(copy, page)
        copy.step("A list of its words, like `docs/words.en.md`")
        translate_page(copy, "words")
        copy.step("A name in each of the boards, `src/elbowroom/games/*/boards/*.toml`, under `[name]`")
        for path in sorted((copy.folder / "src/elbowroom").glob("games/*/boards/*.toml")):
            board = str(path.relative_to(copy.folder))
            name = re.search(r'^en = "(.+)"', copy.read(board), re.MULTILINE)
            assert name
            copy.insert(board, f'{CODE} = "{translate(name[1])}"\n', before="pt-BR = ")
        copy.step("The names in `tools/facts/content.json`")
        facts = re.sub(
            r'"en": "(.+?)"',
            lambda name: f'{name[0]}, "{CODE}": "{translate(name[1])}"',
            copy.read("tools/facts/content.json"),
        )
        copy.write("tools/facts/content.json", facts)
        copy.step("`python -m tools.typescript`")
        copy.python("tools.typescript")

    copy.is_neat()
    for script in (["check"], ["lint"], ["format:check"], ["test"], ["build"]):
        copy.npm(*script)
    copy.passes(*(f"tests/{name}" for name in TESTED))
