"""Words for everything that the engine names by an id, in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.commands.terminal.menu import entries_of
from elbowroom.engine.ability import Ability
from elbowroom.engine.choices import decision_of
from elbowroom.engine.engine import chance_name
from elbowroom.engine.explain import explain
from elbowroom.engine.hooks import overrides
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.view import OneOf
from elbowroom.games import RULESETS
from elbowroom.texts import LANGUAGES, table
from elbowroom.words.describe import final_lines, map_lines, table_lines
from elbowroom.words.narrator import Narrator
from elbowroom.words.speaker import Speaker
from tests.engine.play import random_games
from tests.test_locales import placeholders, without_form
from tools.protocol_page import reasons as reasons_of_server

# Calls whose first text is the reason of an error.
RAISERS = ("require", "error", "IllegalActionError", "PositionError", "RecordError", "SettingsError")


def errors_in_code(root: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield every reason that code gives, with the names of its details."""
    for path in sorted((root / "src/elbowroom").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS:
                details = {keyword.arg for keyword in node.keywords if keyword.arg}
                for argument in node.args:
                    for inner in ast.walk(argument) if isinstance(argument, ast.IfExp) else [argument]:
                        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                            yield inner.value, details


def reasons_of_explanations(root: Path) -> set[str]:
    """Return the reasons that the search for obstacles can return."""
    tree = ast.parse((root / "src/elbowroom/engine/explain.py").read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and f"reason.{node.value}" in table("en"):
            found.add(node.value)
    return found


def reasons_of_offline(root: Path) -> set[str]:
    """Return the reasons of refusals that only a game in the browser has."""
    texts = (path.read_text(encoding="utf-8") for path in (root / "src/elbowroom/offline").glob("*.py"))
    return {reason for text in texts for reason in re.findall(r'TableError\("([\w-]+)"', text)}


class TestErrors:
    def test_every_reason_has_words_with_its_details(self, root: Path) -> None:
        """Every placeholder of a sentence is among the details of its error."""
        for reason, details in errors_in_code(root):
            assert placeholders(table("en")[f"error.{reason}"]) <= details, reason

    def test_all_words_have_a_reason(self, root: Path) -> None:
        raised = {reason for reason, _ in errors_in_code(root)} | set(reasons_of_server()) | reasons_of_offline(root)
        passed_on = {"unknown-marker", "unknown-race", "unknown-power", "unknown-relic", "unknown-ability"}
        worded = {without_form(key).removeprefix("error.") for key in table("en") if key.startswith("error.")}
        assert worded - raised == passed_on


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
class TestIds:
    def test_questions_and_uses(self, ruleset: Ruleset) -> None:
        words = table("en")
        for ability in ruleset.abilities:
            for question in ability.questions:
                if question.kind:
                    assert ".".join(filter(None, ("ask", ability.id, question.id))) in words
            if overrides(ability, Ability.may_use):
                for use in range(ability.uses):
                    assert f"use.{ability.id}.{use}" in words

    def test_pieces_and_immunities(self, ruleset: Ruleset) -> None:
        words = table("en")
        pieces = [marker.id for marker in ruleset.markers]
        pieces += [power.companion.id for power in ruleset.powers if power.companion]
        assert not [piece for piece in pieces if f"piece.{piece}" not in words]
        for index in ruleset.immune_marks:
            assert f"reason.immune-{ruleset.markers[index].id.replace('_', '-')}" in words

    def test_every_ability_has_a_name(self, ruleset: Ruleset) -> None:
        for language in LANGUAGES:
            game = next(random_games(1))[0]
            speaker = Speaker(language, ruleset, game.state.world)
            for ability in ruleset.abilities:
                assert speaker.ability(ability.id)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_ability_says_what_it_does(self, ruleset: Ruleset, language: str) -> None:
        """One text for each race, power and relic: one or two sentences, also where a name is asked for."""
        game = next(random_games(1, game=ruleset.id))[0]
        speaker = Speaker(language, ruleset, game.state.world)
        for ability in (*ruleset.races, *ruleset.powers, *ruleset.relics):
            name, text = speaker.about(ability.id).split(": ", maxsplit=1)
            assert speaker.find_by_name(name.upper()) == [ability.id]
            assert re.fullmatch(r"[A-Z0-9ÀÉÜÖÄ].*\.", text)
            assert len(re.findall(r"[.!] ", text)) <= 2
            assert len(text) <= 220

    def test_other_words_are_not_abilities(self, ruleset: Ruleset) -> None:
        game = next(random_games(1, game=ruleset.id))[0]
        speaker = Speaker("en", ruleset, game.state.world)
        for name in ("Hobgoblins", "faction bonus", ""):
            assert speaker.find_by_name(name) == []


def test_every_text_belongs_to_an_ability() -> None:
    described = {key.removesuffix(".text") for key in table("en") if key.endswith(".text")}
    named = {key for key in table("en") if re.fullmatch(r"(?:race|power)\.\w+\.\w+|relic\.\w+", key)}
    assert described == named


@pytest.mark.parametrize("game_id", RULESETS)
class TestWholeGames:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_everything_in_random_games_can_be_said(self, game_id: str, language: str) -> None:
        """Actions, events, questions, options, explanations, the table and the map."""
        for game, rng in random_games(4, first=20, game=game_id):
            speaker = Speaker(language, game.state.ruleset, game.state.world)
            narrator = Narrator(game, speaker)
            while not game.is_over:
                if game.is_chance:
                    outcomes = game.legal()
                    state = game.state
                    asking = state.ruleset.abilities[state.flip_for].id if state.flip_for >= 0 else None
                    assert all(speaker.outcome(outcome, asking) for outcome in outcomes)
                    assert speaker.say(f"chance.{chance_name(state)}")
                    narrator.play(game.random_outcome(rng))
                    continue
                view = game.view(game.to_act)
                assert view.decision is not None
                assert speaker.say(view.decision.question)
                assert all(entry.text for entry in entries_of(view, view.decision, speaker))
                if rng.random() < 0.1:
                    assert table_lines(view, speaker)
                    assert map_lines(view, game.state.world.boards, speaker)
                    for region in range(game.state.world.size):
                        assert speaker.explanation(explain(game.state, region, game.to_act))
                said = narrator.play(rng.choice(game.legal()))
                assert not [line for line in said if "{" in line or not line.strip()]
            assert final_lines(game.view(), speaker)

    def test_options_say_what_they_are(self, game_id: str) -> None:
        """No two options of one choice read the same."""
        for game, rng in random_games(4, game=game_id):
            speaker = Speaker("en", game.state.ruleset, game.state.world)
            while not game.is_over:
                if game.is_chance:
                    game.draw(rng)
                    continue
                decision = decision_of(game.state)
                assert decision is not None
                for choice in decision.choices:
                    if isinstance(choice, OneOf):
                        said = [speaker.option(option) for option in choice.options]
                        assert len(set(said)) == len(said)
                game.play(rng.choice(game.legal()))


def test_reasons_of_explanations_have_words(root: Path) -> None:
    listed = {key.removeprefix("reason.") for key in table("en") if key.startswith("reason.")}
    immune = {reason for reason in listed if reason.startswith("immune-")}
    assert reasons_of_explanations(root) == listed - immune
