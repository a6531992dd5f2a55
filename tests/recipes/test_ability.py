"""The recipe for a new race or power: Moles, who like hills, and Barefoot, which likes swamps, in both boxes."""

from pathlib import Path

import pytest

from tests.recipes.following import following

pytestmark = pytest.mark.deep


GAMES = ("classic", "warcraft")
# Name, gender, text, rules.
RACE = {
    "en": ("Moles", "m", "1 more coin for each hill you hold.", "+1 per hill."),
    "pt-BR": ("Toupeiras", "f", "1 moeda a mais por colina que você ocupa.", "+1 por colina."),
    "de": ("Maulwürfe", "m", "1 Münze mehr für jeden Hügel, den du besitzt.", "+1 je Hügel."),
}
# Name, form for a feminine and for a masculine race, text, rules.
POWER = {
    "en": ("Barefoot", "Barefoot {race}", "Barefoot {race}", "Swamps cost 1 token less.", "swamps cost 1 less."),
    "pt-BR": (
        *("Descalços", "{race} Descalças", "{race} Descalços"),
        *("Pântanos custam 1 ficha a menos.", "pântanos custam 1 a menos."),
    ),
    "de": (
        *("Barfüßig", "Barfüßige {race}", "Barfüßige {race}"),
        *("Sümpfe kosten 1 Plättchen weniger.", "Sümpfe kosten 1 weniger."),
    ),
}

MOLES_CLASSIC = '''"""Rule S.moles."""

from elbowroom.engine.ability import Race
from elbowroom.engine.regions import size
from elbowroom.engine.state import State


class Moles(Race):
    """A coin more per hill they hold."""

    id = "moles"
    banner = 5
    tray = 10

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.hill)
'''
MOLES_WARCRAFT = '''"""Rule W.moles."""

from elbowroom.engine.regions import size
from elbowroom.engine.state import State
from elbowroom.games.warcraft.factions import HORDE, FactionRace


class Moles(FactionRace):
    """A coin more per hill they hold."""

    id = "moles"
    banner = 5
    tray = 10
    faction = HORDE

    def income(self, state: State, tribe: int) -> int:
        return size(state.held[tribe] & state.world.hill)
'''
BAREFOOT_CLASS = '''"""Rule {part}.barefoot."""

from elbowroom.engine.ability import Power
from elbowroom.engine.regions import Regions
from elbowroom.engine.state import State


class Barefoot(Power):
    """Swamps cost a token less."""

    id = "barefoot"
    badge = 5

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.swamp, 1
'''

TEST_CLASSIC = '''"""Moles and Barefoot."""

from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v


class TestMoles:
    def test_a_coin_per_hill(self) -> None:
        """S.moles.1: 7 and 18 are hills."""
        table = ClassicTable(Seat(active=holds("moles", "commando", at({7: 1, 18: 1, 2: 1}))), elves_elsewhere())
        assert table.score(0) == {"regions": 3, "moles": 2}

    def test_not_in_decline(self) -> None:
        """S.moles.1, R-6.2"""
        table = ClassicTable(Seat(declined=[holds("moles", None, at({7: 1, 18: 1}))]), elves_elsewhere())
        assert table.score(0) == {"declined-regions": 2}


class TestBarefoot:
    def test_swamps_cost_one_less(self) -> None:
        """S.barefoot.1: the swamp 21 costs one, the hill 15 two."""
        tribe = holds("ratmen", "barefoot", at({14: 9}))
        table = ClassicTable(Seat(active=tribe), elves_elsewhere(), natives=[])
        assert cost(table, "ratmen", v(21)) == 1
        assert cost(table, "ratmen", v(15)) == 2
'''
TEST_WARCRAFT = '''"""Moles and Barefoot."""

from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import cost, h, m
from tests.warcraft.test_powers_earning import HILLS, SWAMPS, holding


class TestMoles:
    def test_a_coin_per_hill(self) -> None:
        """W.moles.1"""
        assert holding("farmer", *HILLS, *SWAMPS, race="moles").score(0)["moles"] == 2


class TestBarefoot:
    def test_swamps_cost_one_less(self) -> None:
        """W.barefoot.1: the swamp costs one, the fields two."""
        tribe = holds("humans", "barefoot", {h(4): 1}, hand=6)
        table = Table(Seat(active=tribe), Seat(active=holds("orcs", "ranger", {m(8): 1})), natives=[])
        assert cost(table, "humans", h(6)) == 1
        assert cost(table, "humans", h(7)) == 2
'''
# Positions for bots: appended to the file of the game's races and to that of its powers.
POSITIONS = {
    "classic": (
        '''

@covers("classic", "moles")
def test_moles_take_the_hill() -> None:
    """S.moles: two tokens, one region: the hill."""
    table = ClassicTable(
        Seat(active=holds("moles", "alchemist", at({10: 1}), hand=2)),
        Seat(active=holds("elves", "mounted", at({15: 3}))),
        **LAST_TURN,
    )
    play_turn(table)
    assert v(5) in table.held("moles")
''',
        '''

@covers("classic", "barefoot")
def test_barefoot_takes_the_swamp() -> None:
    """S.barefoot: one token, which is enough for a swamp only."""
    tribe = holds("ratmen", "barefoot", at({14: 1}), hand=1)
    table = ClassicTable(Seat(active=tribe), elves_elsewhere(), **LAST_TURN)
    play_turn(table)
    assert len(table.held("ratmen") & vs(19, 21)) == 1
''',
    ),
    "warcraft": (
        '''

@covers("warcraft", "moles")
def test_moles_take_the_hill() -> None:
    """W.moles: two tokens, one region: a hill."""
    table = Table(Seat(active=holds("moles", "sailing", {h(10): 1}, hand=2)), far(), face_down=[], **LAST_TURN)
    play_turn(table)
    assert len(table.held("moles") & {h(9), h(12)}) == 1
''',
        '''

@covers("warcraft", "barefoot")
def test_barefoot_takes_the_swamp() -> None:
    """W.barefoot: one token, which is enough for a swamp only."""
    tribe = holds("pandaren", "barefoot", {h(9): 1}, hand=1)
    table = Table(Seat(active=tribe), far(), face_down=[], **LAST_TURN)
    play_turn(table)
    assert h(6) in table.held("pandaren")
''',
    ),
}
FACE = """\
<face skin="#6b5a55" hair="#3d322f" cloth="#5c7a8a" trim="#e0aa3c" nose="#e88f86">
<part is="shoulders-robe"/>
<part is="head-round"/>
<part is="eyes-happy"/>
<part is="nose-round" at="-2 4"/>
<part is="mouth-smile" at="0 4"/>
<path d="M36 66V74H41V66ZM41 66V74H46V66Z" fill="tooth"/>
</face>
"""
MEDALLION = """\
<face ground="#8f7a94" skin="#e6b48c" trim="#6a9a55">
<part is="medal"/>
<path d="M34 14H60V56C70 62 76 74 70 82 28 84 14 66 34 56Z" fill="skin" shade="M50 14H60V56L70 82H54Z"/>
<path d="M20 70L28 74M24 66L34 72" fine=""/>
<path d="M10 84C30 92 64 92 84 80V94H12Z" fill="trim"/>
</face>
"""
# All tests that play, name, count or draw races and powers.
TESTED = (
    *("warcraft", "azeroth", "classic", "engine", "bots", "commands", "fair", "server/table", "server/replays"),
    *("env/test_actions.py", "env/test_observation.py", "env/test_page.py"),
    *("test_rule_coverage.py", "test_docs.py", "test_facts.py", "test_combos.py", "test_locales.py", "test_lobby.py"),
    *("test_engine_words.py", "test_options.py", "test_perft.py", "test_recorded_games.py", "test_newcomers.py"),
    *("test_formats.py", "test_how_to_play.py", "test_imports.py", "test_examples.py"),
)


@pytest.mark.parametrize("game", GAMES)
def test_moles_and_barefoot(root: Path, tmp_path: Path, game: str) -> None:
    with following("Add a race or a power", root, tmp_path) as copy:
        copy.step("Its texts in `src/elbowroom/words/locales/*.json`")
        for language in RACE:
            copy.add_words(f"src/elbowroom/words/locales/{language}.json", words_of(game, language))
        copy.step("Its picture: a race has a face, `web/src/faces/GAME/ID.svg`")
        copy.write(f"web/src/faces/{game}/moles.svg", FACE)
        copy.write(f"web/src/medallions/{game}/barefoot.svg", MEDALLION)
        copy.step("Its class: `races/ID.py` or `powers/ID.py`")
        package = f"src/elbowroom/games/{game}"
        copy.write(f"{package}/races/moles.py", MOLES_CLASSIC if game == "classic" else MOLES_WARCRAFT)
        copy.write(f"{package}/powers/barefoot.py", BAREFOOT_CLASS.format(part="S" if game == "classic" else "W"))
        copy.step("Its tests: a class in `tests/warcraft/` or `tests/classic/`")
        copy.write(f"tests/{game}/test_moles.py", TEST_CLASSIC if game == "classic" else TEST_WARCRAFT)
        copy.step("A position for bots, in `tests/bots/positions/`")
        for kind, position in zip(("races", "powers"), POSITIONS[game], strict=True):
            copy.append(f"tests/bots/positions/test_{game}_{kind}.py", position)
        copy.step("`python -m tools.update`")
        copy.python("tools.update")

    copy.is_neat()
    copy.passes(*(f"tests/{name}" for name in TESTED))
    copy.python("elbowroom", "simulate", "--game", game, "--players", "4", "--games", "20", "--check")
    copy.passes("tests/test_disabled_hooks.py", "-m", "deep", "-k", "moles or barefoot")
    for script in (["check"], ["format:check"], ["test"], ["build"]):
        copy.npm(*script)


def words_of(game: str, language: str) -> dict[str, str]:
    race, power = f"race.{game}.moles", f"power.{game}.barefoot"
    of_race = zip(("", ".gender", ".text", ".rules"), RACE[language], strict=True)
    of_power = zip(("", ".combo.f", ".combo.m", ".text", ".rules"), POWER[language], strict=True)
    return {race + end: text for end, text in of_race} | {power + end: text for end, text in of_power}
