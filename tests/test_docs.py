"""The documents: every rule can be cited, every link leads somewhere."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from elbowroom.locales import LANGUAGES
from tools.hooks import BEGIN, PAGE, page_with_tables
from tools.rule_ids import ID, Ability, abilities, rules, sentences

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "docs" / "rules.en.md"
RULES = sorted((ROOT / "docs").glob("rules.*.md"))


def pages(folder: Path) -> Iterator[Path]:
    """All documents of ours; what tools have put here is left alone, since it may come and go at any moment."""
    for path in folder.iterdir():
        if path.name.startswith((".", "node_modules", "client")):
            continue
        if path.is_dir():
            yield from pages(path)
        elif path.suffix == ".md":
            yield path


PAGES = sorted(pages(ROOT))


def prose(page: Path) -> str:
    """A page without its code blocks and its comments."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```|<!--.*?-->", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What a link to a heading of a page can name."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def in_language(name: str, language: str) -> str:
    """The text of a document that exists in every language."""
    return (ROOT / "docs" / f"{name}.{language}.md").read_text(encoding="utf-8")


def ruling(language: str) -> str:
    """The word that marks a decision of ours, as the introduction of the rules explains it."""
    [word] = re.findall(r"\*\*\((\w+)\)\*\*", in_language("rules", language))
    return str(word)


def numbers(text: str) -> list[str]:
    """The numbers in digits, sorted: words may come in another order in another language."""
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
    def test_every_rule_says_something(self, path: Path) -> None:
        assert [rule.id for rule in rules(path.read_text(encoding="utf-8")) if len(rule.text) < 7] == []

    def test_all_languages_have_the_same_ids(self) -> None:
        ids = [[rule.id for rule in rules(path.read_text(encoding="utf-8"))] for path in RULES]
        assert all(one == other for one, other in pairwise(ids))

    @pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
    def test_what_a_rule_cites_exists(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        ids = {rule.id for rule in rules(text)}
        known = ids | {id_.rpartition(".")[0] for id_ in ids} | set(re.findall(r"^### (\S+)", text, re.MULTILINE))
        cited = set(re.findall(r"\b[RWS]-\d+(?:\.\d+)?|\bT\.\d+|\b[WST]\.[a-z_]+(?:\.\d+)?", text))
        assert {"R-7.7", "S-1.3", "R-7", "T.7", "W.battleground"} - cited == set()
        assert cited - known == set()

    def test_some_ids_by_hand(self) -> None:
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
        assert len(written) == len(set(written)) == len(printed)
        assert set(written) == printed

    @pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
    def test_a_translation_has_the_same_numbers_and_rulings(self, language: str) -> None:
        english = rules(in_language("rules", "en"))
        translated = rules(in_language("rules", language))
        for one, other in zip(english, translated, strict=True):
            assert (other.id, numbers(other.text)) == (one.id, numbers(one.text))
            assert (other.id, other.text.count(ruling(language))) == (one.id, one.text.count(ruling("en")))

    def test_a_translated_entry_gives_its_id(self) -> None:
        entries = list(
            abilities("## S. Klassisch\n- **Zwerge** `dwarves` 3/8 — Text. **Riesen** `giants` 6/11 — Text.")
        )
        assert [(entry.id, entry.name, entry.first, entry.tray) for entry in entries] == [
            ("S.dwarves", "Zwerge", 3, 8),
            ("S.giants", "Riesen", 6, 11),
        ]

    def test_a_number_that_ends_a_sentence_is_no_rule(self) -> None:
        ability = Ability("W.x", "X", 5, 0, "once a turn: 1. Place at most 6. 2. It costs 1. 3. Gone.")
        assert [(rule.id, rule.text) for rule in sentences(ability)] == [
            ("W.x.1", "Place at most 6."),
            ("W.x.2", "It costs 1."),
            ("W.x.3", "Gone."),
        ]

    def test_an_entry_that_is_no_ability_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no ability"):
            list(abilities("## W. Warcraft\n- Gnolls 3/4: they **dig** deep"))


# How many words: two pages for a game, one for a variant.
HOW_TO_PLAY = {"how-to-play": (700, 950), "how-to-play-classic": (700, 950), "how-to-play-azeroth": (350, 550)}


@pytest.mark.parametrize("page", HOW_TO_PLAY)
class TestHowToPlay:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_is_short(self, page: str, language: str) -> None:
        least, most = HOW_TO_PLAY[page]
        assert least <= len(re.findall(r"[^\W\d]+", in_language(page, language))) <= most

    @pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
    def test_says_the_same_in_every_language(self, page: str, language: str) -> None:
        """As many sections, and in each the same numbers and as many items."""
        english = re.split(r"^## ", in_language(page, "en"), flags=re.MULTILINE)
        translated = re.split(r"^## ", in_language(page, language), flags=re.MULTILINE)
        for one, other in zip(english, translated, strict=True):
            assert numbers(other) == numbers(one)
            assert len(re.findall(r"^(?:-|\d+\.) ", other, re.MULTILINE)) == len(
                re.findall(r"^(?:-|\d+\.) ", one, re.MULTILINE)
            )

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_leads_to_the_other_games_in_its_language(self, page: str, language: str) -> None:
        text = in_language(page, language)
        assert [other for other in HOW_TO_PLAY if other != page and f"({other}.{language}.md)" not in text] == []


class TestLinks:
    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
    def test_relative_links_lead_somewhere(self, page: Path) -> None:
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
    def test_files_and_folders_that_are_named_exist(self, page: Path) -> None:
        """A path in backticks from the root is there, is made by commands, or is marked (coming)."""
        named = re.findall(r"`((?:src|tests|tools|docs)/[\w./-]*)`(?! \(coming)", prose(page))
        made = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        assert [path for path in named if not (ROOT / path).exists() and f"/{path}" not in made] == []


@pytest.mark.pure_only(reason="compiled classes do not tell what they were told")
def test_the_list_of_hooks_is_true() -> None:
    """`python -m tools.hooks` makes it anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert BEGIN in page
    assert page == page_with_tables(page)
