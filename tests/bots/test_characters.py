"""Characters: each has a level, a style that shows in its play, texts and a face."""

from functools import cache
from pathlib import Path

import pytest

from elbowroom.bots import CHARACTERS, LEVELS, BotBudgetError, named, names, offered, seconds_of
from elbowroom.bots.levels.expert import SECONDS, Expert
from elbowroom.bots.value.judge import NEUTRAL, HeuristicJudge, Judge, Style, StyledJudge, with_style
from elbowroom.engine.state import State
from elbowroom.games import new_game
from elbowroom.matches.match import paired_matches
from elbowroom.texts import LANGUAGES, table
from tests.engine.table import Seat, Table, holds
from tools.character_table import ActionCounts, count_actions

# The figure in which a character differs from its level, and the sign of the difference.
DIFFERENCES = {
    "lumi": ("attacks", -1),
    "brakk": ("attacks", 1),
    "hilgard": ("declines", -1),
    "zillo": ("price", -1),
    "razka": ("attacks", 1),
    "moldur": ("declines", 1),
    "corvin": ("attacks on declined", 1),
    "tamsin": ("price", 1),
}
# Enough games for a clear difference; they are always the same.
GAMES = {"easy": 24, "medium": 16, "hard": 6, "expert": 4}
VISITS = {"expert": "@12v"}


@cache
def compare_with_level(character: str) -> tuple[ActionCounts, ActionCounts]:
    """Return the figures of a character and of its level from games against each other."""
    level = CHARACTERS[character].level
    bots = tuple(name + VISITS.get(level, "") for name in (character, level))
    mine, plain = ActionCounts(), ActionCounts()
    for match in paired_matches(bots, "classic", 2, GAMES[level], seed=3):
        seen = count_actions(match)
        mine, plain = mine.plus(seen[bots[0]]), plain.plus(seen[bots[1]])
    return mine, plain


class TestList:
    def test_there_are_two_of_each_level(self) -> None:
        assert [one.level for one in CHARACTERS.values()] == [level for level in LEVELS for _ in range(2)]

    def test_they_have_texts_in_every_language(self) -> None:
        wanted = [f"bot.{who}{what}" for who in CHARACTERS for what in ("", ".kind", ".about")]
        wanted += [f"bot.{level}{what}" for level in LEVELS for what in ("", ".about")]
        wanted += [f"level.{level}" for level in LEVELS]
        for language in LANGUAGES:
            assert [text for text in wanted if not table(language).get(text)] == []

    def test_they_have_a_face_each(self, root: Path) -> None:
        faces = {face.stem for face in (root / "web/src/faces/characters").glob("*.svg")}
        assert faces == set(CHARACTERS)

    def test_they_are_documented(self, root: Path) -> None:
        page = (root / "docs/bots.md").read_text(encoding="utf-8")
        assert [who for who in CHARACTERS if f"| `{who}` |" not in page] == []


class TestNames:
    def test_they_are_found_by_name(self) -> None:
        assert set(CHARACTERS) <= set(names())
        for who in CHARACTERS:
            assert named(who).choose is not None

    def test_levels_and_characters_are_offered_to_people_but_not_baselines(self) -> None:
        known = (*LEVELS, *CHARACTERS)
        assert tuple(name for name in offered() if name in known) == known
        assert not {"random", "simple"} & set(offered())

    def test_experts_among_them_take_a_budget(self) -> None:
        assert isinstance(named("corvin", 1, visits=3), Expert)
        assert seconds_of("corvin") == seconds_of("expert") == SECONDS
        assert seconds_of("corvin@0.5s") == 0.5
        assert seconds_of("corvin@20v") is None
        assert seconds_of("razka") is None
        with pytest.raises(BotBudgetError, match="razka"):
            named("razka", 1, seconds=1.0)


class ConstantJudge(Judge):
    """A judge for which all states are equally good."""

    def value(self, state: State, seat: int, lost: float = 0.0) -> float:
        return 0.5


def duel() -> State:
    """Return a state of two seats with coins and regions, active and in decline."""
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
            (Style(takes_declined=1.0), -1.0),
            (Style(stays=1.0), 1.0),
            (Style(saves=0.5), 3.5),
            (Style(), 0.0),
        ],
    )
    def test_bonus_of_each_preference(self, style: Style, liked: float) -> None:
        assert style.bonus(duel(), 0) == pytest.approx(liked)

    def test_no_bonus_for_staying_without_an_active_race(self) -> None:
        state = duel()
        state.active[0] = -1
        assert Style(stays=1.0, tokens_weight=1.0).bonus(state, 0) == 0

    def test_the_bonus_is_scaled_by_the_judges_coin(self) -> None:
        judge = ConstantJudge()
        judge.coin = 0.1
        assert StyledJudge(judge, Style(saves=1.0)).value(duel(), 0) == pytest.approx(0.5 + 0.1 * 7)

    def test_only_coins_count_without_another_turn(self) -> None:
        state = new_game("classic", 2, seed=1).state
        state.turn = state.rounds * state.seats - 1
        style = Style(saves=9.0, stays=9.0)
        assert StyledJudge(HeuristicJudge(), style).value(state, 0) == HeuristicJudge().value(state, 0)

    def test_the_neutral_style_adds_no_judge(self) -> None:
        judge = ConstantJudge()
        assert with_style(judge, NEUTRAL) is judge
        assert with_style(judge, Style(saves=1.0)) is not judge


@pytest.mark.parametrize("character", [who for who, one in CHARACTERS.items() if one.level in ("easy", "medium")])
def test_a_style_shows(character: str) -> None:
    """The character differs from its level in games between the two."""
    what, sign = DIFFERENCES[character]
    mine, plain = compare_with_level(character)
    assert sign * (mine.rates()[what] - plain.rates()[what]) > 0


@pytest.mark.deep
@pytest.mark.parametrize("character", [who for who, one in CHARACTERS.items() if one.level in ("hard", "expert")])
def test_a_style_shows_in_strong_bots(character: str) -> None:
    what, sign = DIFFERENCES[character]
    mine, plain = compare_with_level(character)
    assert sign * (mine.rates()[what] - plain.rates()[what]) > 0
