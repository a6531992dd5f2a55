"""Characters: a level each, a style that shows in how they play, and words and a face for people."""

from functools import cache
from pathlib import Path

import pytest

from elbowroom.arena.deals import matches
from elbowroom.bots import CHARACTERS, LEVELS, BotBudgetError, named, names, offered, seconds_of
from elbowroom.bots.levels.expert import SECONDS, Expert
from elbowroom.bots.value.judge import Judge, RuleOfThumb
from elbowroom.bots.value.style import PLAIN, Leaning, Style, leaning
from elbowroom.engine.state import State
from elbowroom.games import new_game
from elbowroom.locales import LANGUAGES, table
from tests.engine.table import Seat, Table, holds
from tools.character_table import Manners, watched

# What sets a character apart from its level, and whether it has more of it or less.
MARKS = {
    "lumi": ("attacks", -1),
    "brakk": ("attacks", 1),
    "hilgard": ("declines", -1),
    "zillo": ("price", -1),
    "razka": ("attacks", 1),
    "moldur": ("declines", 1),
    "corvin": ("gleanings", 1),
    "tamsin": ("price", 1),
}
# Enough that what is checked is no accident; the games are always the same.
GAMES = {"easy": 24, "medium": 16, "hard": 6, "expert": 4}
VISITS = {"expert": "@12v"}


@cache
def compared(character: str) -> tuple[Manners, Manners]:
    """What a character does in some games against its plain level, and what that does."""
    level = CHARACTERS[character].level
    bots = tuple(name + VISITS.get(level, "") for name in (character, level))
    mine, plain = Manners(), Manners()
    for match in matches(bots, "classic", 2, GAMES[level], seed=3):
        seen = watched(match)
        mine, plain = mine.plus(seen[bots[0]]), plain.plus(seen[bots[1]])
    return mine, plain


class TestWhoTheyAre:
    def test_there_are_two_of_each_level(self) -> None:
        assert [one.level for one in CHARACTERS.values()] == [level for level in LEVELS for _ in range(2)]

    def test_they_have_words_in_every_language(self) -> None:
        wanted = [f"bot.{who}{what}" for who in CHARACTERS for what in ("", ".kind", ".about")]
        wanted += [f"bot.{level}{what}" for level in LEVELS for what in ("", ".about")]
        wanted += [f"level.{level}" for level in LEVELS]
        for language in LANGUAGES:
            assert [text for text in wanted if not table(language).get(text)] == []

    def test_they_have_a_face_each(self, root: Path) -> None:
        faces = {face.stem for face in (root / "web/src/faces/characters").glob("*.svg")}
        assert faces == set(CHARACTERS)

    def test_they_are_described(self, root: Path) -> None:
        page = (root / "docs/bots.md").read_text(encoding="utf-8")
        assert [who for who in CHARACTERS if f"| `{who}` |" not in page] == []


class TestNames:
    def test_they_are_found_by_name(self) -> None:
        assert set(CHARACTERS) <= set(names())
        for who in CHARACTERS:
            assert named(who).choose is not None

    def test_people_are_offered_levels_and_characters_and_no_programs(self) -> None:
        known = (*LEVELS, *CHARACTERS)
        assert tuple(name for name in offered() if name in known) == known
        assert not {"random", "simple"} & set(offered())

    def test_experts_among_them_can_be_given_time(self) -> None:
        assert isinstance(named("corvin", 1, visits=3), Expert)
        assert seconds_of("corvin") == seconds_of("expert") == SECONDS
        assert seconds_of("corvin@0.5s") == 0.5
        assert seconds_of("corvin@20v") is None
        assert seconds_of("razka") is None
        with pytest.raises(BotBudgetError, match="razka"):
            named("razka", 1, seconds=1.0)


class Fair(Judge):
    """Finds all states equally good."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        return 0.5


def duel() -> State:
    """Two seats with regions, active and in decline, and coins."""
    return Table(
        Seat(active=holds("dwarves", "fishing", {"hammerhead:4": 2, "hammerhead:7": 1}), coins=7),
        Seat(
            active=holds("orcs", "mining", {"millstone:7": 2, "hammerhead:9": 1}),
            declined=[holds("trolls", None, {"millstone:3": 1})],
        ),
    ).state


class TestStyle:
    @pytest.mark.parametrize(
        ("style", "liked"),
        [
            (Style(fights=1.0), -2.0),
            (Style(gleans=1.0), -1.0),
            (Style(stays=1.0), 1.0),
            (Style(saves=0.5), 3.5),
            (Style(), 0.0),
        ],
    )
    def test_what_is_liked(self, style: Style, liked: float) -> None:
        assert style.liking(duel(), 0) == pytest.approx(liked)

    def test_who_has_declined_has_no_race_to_stay_with(self) -> None:
        state = duel()
        state.active[0] = -1
        assert Style(stays=1.0, crowds=1.0).liking(state, 0) == 0

    def test_it_is_added_in_the_measure_of_the_judge(self) -> None:
        judge = Fair()
        judge.coin = 0.1
        assert Leaning(judge, Style(saves=1.0)).value(duel(), 0) == pytest.approx(0.5 + 0.1 * 7)

    def test_in_the_end_coins_alone_count(self) -> None:
        state = new_game("classic", 2, seed=1).state
        state.turn = state.rounds * state.seats - 1
        style = Style(saves=9.0, stays=9.0)
        assert Leaning(RuleOfThumb(), style).value(state, 0) == RuleOfThumb().value(state, 0)

    def test_no_style_costs_nothing(self) -> None:
        judge = Fair()
        assert leaning(judge, PLAIN) is judge
        assert leaning(judge, Style(saves=1.0)) is not judge


@pytest.mark.parametrize("character", [who for who, one in CHARACTERS.items() if one.level in ("easy", "medium")])
def test_a_style_shows(character: str) -> None:
    """In the same games, against the same opponent, it does more or less of what it likes."""
    what, sign = MARKS[character]
    mine, plain = compared(character)
    assert sign * (mine.told()[what] - plain.told()[what]) > 0


@pytest.mark.deep
@pytest.mark.parametrize("character", [who for who, one in CHARACTERS.items() if one.level in ("hard", "expert")])
def test_a_style_shows_in_strong_bots(character: str) -> None:
    what, sign = MARKS[character]
    mine, plain = compared(character)
    assert sign * (mine.told()[what] - plain.told()[what]) > 0
