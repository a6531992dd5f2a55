"""Combo names: in the order of the language, agreeing in gender."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from elbowroom.texts import LANGUAGES, table
from elbowroom.words.names import combo_name

Facts = dict[str, Any]
GAMES = ("warcraft", "classic")


@pytest.fixture(scope="module")
def facts(root: Path) -> Facts:
    content: Facts = json.loads((root / "tools/facts/content.json").read_text(encoding="utf-8"))
    return content


class TestTrickyNames:
    @pytest.mark.parametrize(
        ("race", "power", "english", "portuguese", "german"),
        [
            ("orcs", "enraged", "Enraged Orcs", "Orcs Enfurecidos", "Wütende Orcs"),
            ("orcs", "archaeologist", "Archaeologist Orcs", "Orcs Arqueólogos", "Archäologen-Orcs"),
            ("naga", "archaeologist", "Archaeologist Naga", "Nagas Arqueólogas", "Archäologen-Naga"),
            ("naga", "championing", "Championing Naga", "Nagas Campeãs", "Heldenhafte Naga"),
            ("naga", "battle_master", "Battle Master Naga", "Nagas Mestras de Batalha", "Kampfmeister-Naga"),
            ("naga", "intimidating", "Intimidating Naga", "Nagas Intimidantes", "Einschüchternde Naga"),
            ("forsaken", "herbalist", "Herbalist Forsaken", "Renegados Herboristas", "Kräuterkundige Verlassene"),
            ("ethereals", "defensive", "Defensive Ethereals", "Etéreos Defensivos", "Defensive Astrale"),
            ("gnomes", "beast_master", "Beast Master Gnomes", "Gnomos Mestres das Feras", "Tierherrschaft-Gnome"),
            (
                "blood_elves",
                "swamp_walker",
                "Swamp Walker Blood Elves",
                "Elfos Sangrentos Andarilhos do Pântano",
                "Moorwanderer-Blutelfen",
            ),
        ],
    )
    def test_of_warcraft(self, race: str, power: str, english: str, portuguese: str, german: str) -> None:
        names = [combo_name("warcraft", race, power, language) for language in ("en", "pt-BR", "de")]
        assert names == [english, portuguese, german]

    @pytest.mark.parametrize(
        ("race", "power", "english", "portuguese", "german"),
        [
            ("orcs", "flying", "Flying Orcs", "Orcs Voadores", "Fliegende Orks"),
            ("amazons", "flying", "Flying Amazons", "Amazonas Voadoras", "Fliegende Amazonen"),
            ("amazons", "wealthy", "Wealthy Amazons", "Amazonas Ricas", "Wohlhabende Amazonen"),
            ("amazons", "berserk", "Berserk Amazons", "Amazonas Berserkers", "Berserker-Amazonen"),
            (
                "amazons",
                "dragon_master",
                "Dragon Master Amazons",
                "Amazonas Domadoras de Dragões",
                "Drachenmeister-Amazonen",
            ),
            ("ratmen", "mounted", "Mounted Ratmen", "Homens-Rato Montados", "Berittene Rattenmenschen"),
            ("giants", "hill", "Hill Giants", "Gigantes das Colinas", "Hügel-Riesen"),
            ("elves", "commando", "Commando Elves", "Elfos das Forças Especiais", "Kommando-Elben"),
            ("ghouls", "spirit", "Spirit Ghouls", "Carniçais Espirituais", "Geisterhafte Ghule"),
            ("sorcerers", "diplomat", "Diplomat Sorcerers", "Feiticeiros Diplomatas", "Diplomatische Hexenmeister"),
        ],
    )
    def test_of_classic(self, race: str, power: str, english: str, portuguese: str, german: str) -> None:
        names = [combo_name("classic", race, power, language) for language in ("en", "pt-BR", "de")]
        assert names == [english, portuguese, german]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
class TestEveryCombo:
    def test_has_a_name_of_its_own_that_contains_the_race(self, game: str, language: str, facts: Facts) -> None:
        pairs = list(product(facts[game]["races"], facts[game]["powers"]))
        names = []
        for race, power in pairs:
            name = combo_name(game, race["id"], power["id"], language)
            assert re.fullmatch(r"\S+( \S+)*", name)
            assert not re.search(r"[{}]|--|- | -|-$", name)
            assert race[language] in name
            names.append(name)
        assert len(set(names)) == len(pairs)

    def test_begins_with_a_capital(self, game: str, language: str, facts: Facts) -> None:
        for race, power in product(facts[game]["races"], facts[game]["powers"]):
            assert combo_name(game, race["id"], power["id"], language)[0].isupper()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
class TestNames:
    def test_are_those_of_the_facts(self, game: str, language: str, facts: Facts) -> None:
        texts = table(language)
        for kind, prefix in (("races", f"race.{game}."), ("powers", f"power.{game}."), ("relics", "relic.")):
            for entry in facts[game].get(kind, []):
                assert texts[prefix + entry["id"]] == entry[language]

    def test_exist_for_every_piece_and_faction(self, game: str, language: str, facts: Facts) -> None:
        factions = {race["faction"] for race in facts[game]["races"] if "faction" in race}
        wanted = {f"piece.{piece}" for piece in facts[game]["pieces"]} | {f"faction.{faction}" for faction in factions}
        assert wanted - table(language).keys() == set()


def forms(language: str) -> list[tuple[str, str]]:
    """Return the masculine and the feminine form of every power."""
    texts = table(language)
    keys = [key for key in texts if re.fullmatch(r"power\.\w+\.\w+\.combo\.m", key)]
    return [(texts[key], texts[key.removesuffix("m") + "f"]) for key in keys]


class TestForms:
    def test_every_power_has_both(self, facts: Facts) -> None:
        powers = sum(len(facts[game]["powers"]) for game in GAMES)
        assert min(len(forms(language)) for language in LANGUAGES) >= powers

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_are_equal_where_the_language_does_not_care(self, language: str) -> None:
        assert [pair for pair in forms(language) if pair[0] != pair[1]] == []
        assert {text for key, text in table(language).items() if key.endswith(".gender")} == {"m"}

    @pytest.mark.parametrize(
        ("language", "pattern"), [("en", r".+[ -]\{race\}"), ("pt-BR", r"\{race\} .+"), ("de", r".+(e |-)\{race\}")]
    )
    def test_a_language_has_one_order(self, language: str, pattern: str) -> None:
        every = [form for pair in forms(language) for form in pair]
        assert [form for form in every if not re.fullmatch(pattern, form)] == []

    def test_masculine_portuguese_is_the_printed_name(self, facts: Facts) -> None:
        for game in GAMES:
            for power in facts[game]["powers"]:
                form = table("pt-BR")[f"power.{game}.{power['id']}.combo.m"]
                assert form.removeprefix("{race} ").lower() == power["pt-BR"].lower()

    def test_feminine_portuguese_has_no_masculine_ending(self) -> None:
        wrong = [form for _, form in forms("pt-BR") if re.match(r"\{race\} [A-Z]\w*(os|ores|ões|mestres)\b", form)]
        assert wrong == []


def test_portuguese_races_that_are_feminine() -> None:
    """Only a name that ends in -as can be feminine."""
    texts = table("pt-BR")
    genders = {key.removesuffix(".gender"): text for key, text in texts.items() if key.endswith(".gender")}
    feminine = {race for race, gender in genders.items() if gender == "f"}
    assert {"race.classic.amazons", "race.warcraft.naga"} <= feminine
    assert [race for race in feminine if not texts[race].endswith("as")] == []
    assert set(genders.values()) == {"m", "f"}


@pytest.mark.parametrize(("race", "power"), [("gnolls", "flying"), ("orcs", "farmer")])
def test_unknown_races_and_powers_have_no_name(race: str, power: str) -> None:
    with pytest.raises(KeyError):
        combo_name("classic", race, power, "en")
