"""The documents: rules have unique ids, links work, and the commands in examples exist."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from elbowroom.commands.app import app
from elbowroom.commands.arena import CONTEST
from elbowroom.texts import LANGUAGES
from tools.hooks import BEGIN, PAGE, page_with_tables
from tools.rule_ids import ID, Ability, abilities, rules, sentences
from tools.rules_pages import page_with_entries

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "docs" / "rules.en.md"
RULES = sorted((ROOT / "docs").glob("rules.*.md"))


def pages(folder: Path) -> Iterator[Path]:
    """Yield all documents of the project; skip the files of other tools, which may vanish at any moment."""
    for path in folder.iterdir():
        if path.name.startswith((".", "node_modules", "client")):
            continue
        if path.is_dir():
            yield from pages(path)
        elif path.suffix == ".md":
            yield path


PAGES = sorted(pages(ROOT))


def prose(page: Path) -> str:
    """Return a page without its code blocks and its comments."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```|<!--.*?-->", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def in_language(name: str, language: str) -> str:
    """Return the text of a document that exists in every language."""
    return (ROOT / "docs" / f"{name}.{language}.md").read_text(encoding="utf-8")


def ruling_word(language: str) -> str:
    """Return the word that marks rulings of this project; the introduction of the rules has it in bold."""
    [word] = re.findall(r"\*\*\((\w+)\)\*\*", in_language("rules", language))
    return str(word)


def numbers(text: str) -> list[str]:
    """Return the numbers in a text, sorted, because their order differs between languages."""
    return sorted(re.findall(r"\d+", text))


class TestRules:
    def test_there_is_a_rule_text_in_every_language(self) -> None:
        assert {path.name for path in RULES} == {f"rules.{language}.md" for language in LANGUAGES}

    @pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
    def test_ids_are_unique_and_well_formed(self, path: Path) -> None:
        ids = [rule.id for rule in rules(path.read_text(encoding="utf-8"))]
        assert [id_ for id_, times in Counter(ids).items() if times > 1] == []
        assert [id_ for id_ in ids if not ID.fullmatch(id_)] == []

    @pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
    def test_numbers_run_from_one_without_a_gap(self, path: Path) -> None:
        groups: dict[str, list[int]] = {}
        for rule in rules(path.read_text(encoding="utf-8")):
            group, _, number = rule.id.rpartition(".")
            groups.setdefault(group, []).append(int(number))
        assert {group: seen for group, seen in groups.items() if seen != list(range(1, len(seen) + 1))} == {}

    @pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
    def test_every_rule_has_a_text(self, path: Path) -> None:
        assert [rule.id for rule in rules(path.read_text(encoding="utf-8")) if len(rule.text) < 7] == []

    def test_all_languages_have_the_same_ids(self) -> None:
        ids = [[rule.id for rule in rules(path.read_text(encoding="utf-8"))] for path in RULES]
        assert all(one == other for one, other in pairwise(ids))

    @pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
    def test_cited_rules_exist(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        ids = {rule.id for rule in rules(text)}
        known = ids | {id_.rpartition(".")[0] for id_ in ids} | set(re.findall(r"^### (\S+)", text, re.MULTILINE))
        cited = set(re.findall(r"\b[RWS]-\d+(?:\.\d+)?|\bT\.\d+|\b[WST]\.[a-z_]+(?:\.\d+)?", text))
        assert {"R-7.7", "S-1.3", "R-7", "T.7", "W.battleground"} - cited == set()
        assert cited - known == set()

    def test_texts_of_some_ids(self) -> None:
        by_id = {rule.id: rule.text for rule in rules(ENGLISH.read_text(encoding="utf-8"))}
        assert by_id["R-4.12"].startswith("Nobody has to conquer")
        assert by_id["T.9"] == "All else as in W."
        assert by_id["W.goblins.5"] == "This comes before the choice to decline."
        assert by_id["W.defensive.2"] == "Immune."
        assert by_id["W.mountaineer.1"] == "+1 per mountain."
        assert by_id["S.ratmen.1"] == "nothing."
        assert by_id["W.lights_hope_chapel.1"].startswith("the active race holding it")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_names_and_numbers_are_those_of_the_printed_games(self, language: str) -> None:
        facts = json.loads((ROOT / "tools/facts/content.json").read_text(encoding="utf-8"))
        printed = {
            (
                f"{part}.{entry['id']}",
                entry[language],
                entry.get("banner", entry.get("badge", 0)),
                entry.get("tray", 0),
            )
            for part, game in (("W", facts["warcraft"]), ("S", facts["classic"]))
            for kind in ("races", "powers", "relics")
            for entry in game.get(kind, [])
        }
        written = [
            (ability.id, ability.name, ability.first, ability.tray)
            for ability in abilities(in_language("rules", language))
        ]
        assert len(written) == len(set(written))
        assert printed <= set(written)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_entries_match_the_locales(self, language: str) -> None:
        page = in_language("rules", language)
        assert page_with_entries(page, language) == page, "run python -m tools.rules_pages"

    @pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
    def test_a_translation_has_the_same_numbers_and_rulings(self, language: str) -> None:
        english = rules(in_language("rules", "en"))
        translated = rules(in_language("rules", language))
        for one, other in zip(english, translated, strict=True):
            assert (other.id, numbers(other.text)) == (one.id, numbers(one.text))
            assert (other.id, other.text.count(ruling_word(language))) == (one.id, one.text.count(ruling_word("en")))

    def test_a_translated_entry_gives_its_id(self) -> None:
        entries = list(
            abilities("## S. Klassisch\n- **Zwerge** `dwarves` 3/8 — Text. **Riesen** `giants` 6/11 — Text.")
        )
        assert [(entry.id, entry.name, entry.first, entry.tray) for entry in entries] == [
            ("S.dwarves", "Zwerge", 3, 8),
            ("S.giants", "Riesen", 6, 11),
        ]

    def test_a_number_at_the_end_of_a_sentence_does_not_start_a_rule(self) -> None:
        ability = Ability("W.x", "X", 5, 0, "once a turn: 1. Place at most 6. 2. It costs 1. 3. Gone.")
        assert [(rule.id, rule.text) for rule in sentences(ability)] == [
            ("W.x.1", "Place at most 6."),
            ("W.x.2", "It costs 1."),
            ("W.x.3", "Gone."),
        ]

    def test_an_entry_that_is_no_ability_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no ability"):
            list(abilities("## W. Warcraft\n- Gnolls 3/4: they **dig** deep"))


# The minimum and maximum number of words: two pages for a game, one for a variant.
HOW_TO_PLAY = {"how-to-play": (700, 950), "how-to-play-classic": (700, 950), "how-to-play-azeroth": (350, 550)}


@pytest.mark.parametrize("page", HOW_TO_PLAY)
class TestHowToPlay:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_has_the_right_length(self, page: str, language: str) -> None:
        least, most = HOW_TO_PLAY[page]
        assert least <= len(re.findall(r"[^\W\d]+", in_language(page, language))) <= most

    @pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
    def test_has_the_same_structure_in_every_language(self, page: str, language: str) -> None:
        """Compare the number of sections, and the numbers and list items of each section."""
        english = re.split(r"^## ", in_language(page, "en"), flags=re.MULTILINE)
        translated = re.split(r"^## ", in_language(page, language), flags=re.MULTILINE)
        for one, other in zip(english, translated, strict=True):
            assert numbers(other) == numbers(one)
            assert len(re.findall(r"^(?:-|\d+\.) ", other, re.MULTILINE)) == len(
                re.findall(r"^(?:-|\d+\.) ", one, re.MULTILINE)
            )

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_links_to_the_other_games_in_its_language(self, page: str, language: str) -> None:
        text = in_language(page, language)
        assert [other for other in HOW_TO_PLAY if other != page and f"({other}.{language}.md)" not in text] == []


class TestLinks:
    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_relative_links_work(self, page: Path) -> None:
        links = re.findall(r"\]\(([^)\s]+)[^)]*\)|<(?:img|a)[^>]*(?:src|href)=\"([^\"]+)\"", prose(page))
        broken = []
        for link in (one or other for one, other in links):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            if not target.exists() or (anchor and anchor not in anchors(target)):
                broken.append(link)
        assert broken == []

    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_paths_in_backticks_exist(self, page: Path) -> None:
        """A path in backticks exists, is ignored by git as a build output, or is marked (coming)."""
        named = re.findall(r"`((?:src|tests|tools|docs)/[\w./-]*)`(?! \(coming)", prose(page))
        made = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        assert [path for path in named if not (ROOT / path).exists() and f"/{path}" not in made] == []


def commands(page: Path) -> Iterator[list[str]]:
    """Yield the commands in the shell examples of a page, split into words."""
    for block in re.findall(r"^ *```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            while words and ("=" in words[0] or words[0] == "sudo"):
                words = words[1:]
            if words:
                yield words


def unknown_options(words: list[str]) -> list[str]:
    """Return the options of an `elbowroom` command that it does not have; an unknown command raises a UsageError."""
    command, rest = get_command(app), words[1:]
    while isinstance(command, TyperGroup):
        if CONTEST in command.commands and rest[0] not in command.commands:
            rest = [CONTEST, *rest]
        _, found, rest = command.resolve_command(typer.Context(command), rest)
        assert found
        command = found
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    return [word for word in rest if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in known]


class TestCommands:
    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_commands_and_their_options_exist(self, page: Path) -> None:
        examples = [words for words in commands(page) if words[0] == "elbowroom" and words[1:2] not in ([], ["…"])]
        assert [(words, unknown) for words in examples if (unknown := unknown_options(words))] == []

    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_tools_exist(self, page: Path) -> None:
        named = set(re.findall(r"python -m tools\.([\w.]+)", page.read_text(encoding="utf-8")))
        tools = {name: ROOT / "tools" / name.rstrip(".").replace(".", "/") for name in named}
        assert [name for name, tool in tools.items() if not (tool.is_dir() or tool.with_suffix(".py").exists())] == []


@pytest.mark.pure_only(reason="the list is made from interpreted classes")
def test_the_list_of_hooks_is_current() -> None:
    """Run `python -m tools.hooks` to update it."""
    page = PAGE.read_text(encoding="utf-8")
    assert BEGIN in page
    assert page == page_with_tables(page), "run python -m tools.hooks"


def test_the_citation_names_the_version() -> None:
    from elbowroom import __version__

    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
