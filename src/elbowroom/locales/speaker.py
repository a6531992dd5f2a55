"""Puts what the engine says in ids and numbers into words: names, choices, explanations and events of one game."""

from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.engine.actions import Action
from elbowroom.engine.choices import Option
from elbowroom.engine.events import Event
from elbowroom.engine.explain import CostPart, Explanation, ScorePart
from elbowroom.engine.regions import Region
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.world import World
from elbowroom.locales import table, words
from elbowroom.locales.combos import combo_name
from elbowroom.locales.terrains import terrain_text


class Speaker:
    """One language for one game on its boards."""

    def __init__(self, language: str, ruleset: Ruleset, world: World) -> None:
        self.language = language
        self._ruleset = ruleset
        self._world = world
        self._abilities = {ability.id: ability for ability in ruleset.abilities}

    def say(self, text_id: str, /, **details: object) -> str:
        """A text of this language."""
        return words(text_id, self.language, **details)

    # Names.

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.say(f"game.{self._ruleset.id}")

    def seat(self, seat: int | None) -> str:
        """A player, or the bank."""
        return self.say("seat.bank") if seat is None or seat < 0 else self.say("seat.name", number=seat + 1)

    def race(self, race: str) -> str:
        """A race, or the natives."""
        return self.say(f"natives.{self._ruleset.id}" if race == "natives" else f"race.{self._ruleset.id}.{race}")

    def combo(self, race: str, power: str | None) -> str:
        """A race with its power."""
        return self.race(race) if power is None else combo_name(self._ruleset.id, race, power, self.language)

    def ability(self, ability: str) -> str:
        """A race, a power, a relic or a rule of the table."""
        known: Ability | None = self._abilities.get(ability)
        if isinstance(known, Race):
            return self.race(ability)
        if isinstance(known, Power):
            return self.say(f"power.{self._ruleset.id}.{ability}")
        if isinstance(known, Relic):
            return self.say(f"relic.{ability}")
        return self.say(f"source.{ability}")

    def piece(self, piece: str) -> str:
        """A marker or a companion."""
        return self.say(f"piece.{piece}")

    def source(self, source: str) -> str:
        """Where tokens or coins come from: an ability, a piece, the natives or a rule."""
        if source == "natives":
            return self.race(source)
        if source in self._abilities:
            return self.ability(source)
        return self.say(f"piece.{source}" if f"piece.{source}" in table(self.language) else f"source.{source}")

    def region(self, region: Region) -> str:
        """A region by board and number."""
        name, number = self._world.name_of(region)
        board = next(board for board in self._world.boards if board.id == name)
        return f"{board.title(self.language)} {number}"

    def terrain(self, region: Region) -> str:
        """What is printed on a region: its terrain, its symbols, and whether it is an entry region."""
        world, printed = (
            self._world,
            [self.say(terrain_text(self._world.boards[0].game, self._world.terrain_of(region)))],
        )
        printed += [self.say(f"symbol.{name}") for name, regions in world.symbol.items() if regions >> region & 1]
        if world.entry >> region & 1:
            printed.append(self.say("terminal.entry"))
        return ", ".join(part.lower() if self.language != "de" else part for part in printed)

    def tokens(self, count: int) -> str:
        """So many tokens."""
        return self.say("unit.tokens.one" if count == 1 else "unit.tokens", count=count)

    def coins(self, count: int) -> str:
        """So many coins."""
        return self.say("unit.coins.one" if count == 1 else "unit.coins", count=count)

    # Sentences.

    def option(self, option: Option) -> str:
        """One option of a choice."""
        if option.race is not None:
            return self.say(
                "act.pick",
                combo=self.combo(option.race, option.power),
                tokens=self.tokens(option.tokens or 0),
                price=self.coins(option.price or 0),
                coins=self.coins(option.coins or 0),
            )
        if option.what == "use":
            return self.say(f"use.{option.ability}.{option.use}")
        if option.relic is not None:
            return self.say(f"relic.{option.relic}")
        if option.what == "count":
            return str(option.number)
        if option.what == "seat":
            return self.seat(option.number)
        if option.what == "option":
            return self.say(f"choose.{option.ability}.{option.number}")
        return self.say(f"act.{option.what}")

    def outcome(self, action: Action) -> str:
        """What chance may bring."""
        number = action.number or 0
        if action.kind == "first":
            return self.seat(number)
        if action.kind == "banner":
            return self.race(self._ruleset.races[number].id)
        if action.kind == "badge":
            return self.ability(self._ruleset.powers[number].id)
        if action.kind == "find":
            return self.ability(self._ruleset.relics[number].id)
        if action.kind == "flip":
            return self.piece("bomb_exploding" if number else "bomb_dud")
        return str(number)

    def explanation(self, why: Explanation) -> list[str]:
        """What a conquest would take, in sentences."""
        said = []
        if why.parts:
            parts = ", ".join(map(self.cost_part, why.parts))
            region = self.region(why.region)
            said.append(self.say("terminal.cost", region=region, parts=parts, cost=why.cost, hand=why.hand))
        for payment in why.payments:
            seat, coins = self.seat(payment.seat), self.coins(payment.coins)
            said.append(self.say("terminal.payment", seat=seat, coins=coins, ability=self.ability(payment.ability)))
        if why.odds is not None:
            said.append(self.say("terminal.odds", good=why.odds.good, all=why.odds.all))
        if why.reason is not None:
            by = self.source(why.by) if why.by is not None else ""
            said.append(self.say("terminal.impossible", reason=self.say(f"reason.{why.reason}", by=by)))
        return said

    def cost_part(self, part: CostPart) -> str:
        """One part of a cost."""
        name = self.race(part.race) if part.race is not None else self.source(part.source)
        return f"{name} {part.tokens if part.tokens >= 0 else f'−{-part.tokens}'}"

    def score(self, parts: tuple[ScorePart, ...]) -> str:
        """What a scoring would bring."""
        listed = ", ".join(f"{self.source(part.source)} {part.coins}" for part in parts)
        total = sum(part.coins for part in parts)
        return f"{listed} = {total}" if len(parts) > 1 else listed or "0"

    def event(self, event: Event) -> str:
        """What happened."""
        amount = event.amount or 0
        what = "conquered-alone" if event.what == "conquered" and not amount else event.what
        unit = self.coins if what in ("gained", "paid") else self.tokens if what != "discarded" else str
        return self.say(
            f"event.{what}",
            seat=self.seat(event.seat),
            other=self.seat(event.other),
            region=self.region(event.region) if event.region is not None else "",
            amount=unit(amount),
            round=amount + 1,
            source=self.source(event.source) if event.source is not None else "",
        )
