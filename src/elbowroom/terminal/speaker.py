"""Puts what the engine says in ids and numbers into words: names, choices, explanations and events of one game."""

from collections.abc import Callable, Sequence

from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.engine.action_text import Action
from elbowroom.engine.decision import Option
from elbowroom.engine.events import Event
from elbowroom.engine.explanation import CostPart, Explanation, ScorePart
from elbowroom.engine.regions import Region
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.world import World
from elbowroom.locales import table, words
from elbowroom.locales.combos import combo_name
from elbowroom.locales.terrains import symbol_text, terrain_text


class Speaker:
    """One language for one game on its boards."""

    def __init__(self, language: str, ruleset: Ruleset, world: World) -> None:
        self.language = language
        self._ruleset = ruleset
        self._box = ruleset.box
        self._world = world
        # Who has a name of their own, by seat.
        self.names_of_seats: dict[int, str] = {}
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
        if seat is None or seat < 0:
            return self.say("seat.bank")
        return self.names_of_seats.get(seat) or self.say("seat.name", number=seat + 1)

    def team(self, team: str) -> str:
        """A team."""
        return self.say(f"faction.{team}")

    def player(self, seat: int, team: str | None) -> str:
        """A player with his team, where there are teams."""
        return self.seat(seat) if team is None else self.say("seat.of-team", seat=self.seat(seat), team=self.team(team))

    def race(self, race: str) -> str:
        """A race, or the natives."""
        return self.say(f"natives.{self._box}" if race == "natives" else f"race.{self._box}.{race}")

    def combo(self, race: str, power: str | None) -> str:
        """A race with its power."""
        return self.race(race) if power is None else combo_name(self._box, race, power, self.language)

    def ability(self, ability: str) -> str:
        """A race, a power, a relic or a rule of the table."""
        return self.say(self._name_of(ability))

    def _name_of(self, ability: str) -> str:
        """The id of an ability's name; that of what it does ends in `.text`."""
        known: Ability | None = self._abilities.get(ability)
        if isinstance(known, Race):
            return f"race.{self._box}.{ability}"
        if isinstance(known, Power):
            return f"power.{self._box}.{ability}"
        return f"relic.{ability}" if isinstance(known, Relic) else f"source.{ability}"

    def about(self, ability: str) -> str:
        """What a race, a power or a relic does."""
        return f"{self.ability(ability)}: {self.say(f'{self._name_of(ability)}.text')}"

    def called(self, name: str) -> list[str]:
        """The races, powers and relics that have this name, in any case."""
        described = [id_ for id_ in self._abilities if f"{self._name_of(id_)}.text" in table(self.language)]
        return [id_ for id_ in described if self.ability(id_).casefold() == name.casefold()]

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

    def regions(self, regions: Sequence[Region]) -> str:
        """Several regions; a board is named once for all of its regions that follow each other."""
        names = [self._world.name_of(region) for region in regions]
        before = [None, *(board for board, _ in names)]
        return ", ".join(
            str(number) if board == last else self.region(region)
            for region, (board, number), last in zip(regions, names, before, strict=False)
        )

    def terrain(self, region: Region) -> str:
        """What is printed on a region: its terrain, its symbols, and whether it is an entry region."""
        world, game = self._world, self._world.boards[0].game
        printed = [self.say(terrain_text(game, world.terrain_of(region)))]
        printed += [self.symbol(name) for name, regions in world.symbol.items() if regions >> region & 1]
        if world.entry >> region & 1:
            printed.append(self.say("terminal.entry"))
        return ", ".join(part.lower() if self.language != "de" else part for part in printed)

    def symbol(self, symbol: str) -> str:
        """What is printed on some regions."""
        return self.say(symbol_text(self._world.boards[0].game, symbol))

    def tokens(self, count: int) -> str:
        """So many tokens."""
        return self.say("unit.tokens.one" if count == 1 else "unit.tokens", count=count)

    def coins(self, count: int) -> str:
        """So many coins."""
        return self.say("unit.coins.one" if count == 1 else "unit.coins", count=count)

    def companions(self, piece: str, count: int) -> str:
        """So many of what stands with tokens, as what is moved."""
        return self.say(f"unit.{piece}.one" if count == 1 else f"unit.{piece}", count=count)

    # Sentences.

    def offer(self, race: str, power: str | None, tokens: int, price: int, coins: int) -> str:
        """A combo that can be picked: what it brings, what it costs, and the coins on it if there are any."""
        return self.say(
            "act.pick-with-coins" if coins else "act.pick",
            combo=self.combo(race, power),
            tokens=self.tokens(tokens),
            price=self.coins(price),
            coins=self.coins(coins),
        )

    def option(self, option: Option) -> str:
        """One option of a choice."""
        if option.race is not None:
            tokens, price, coins = option.tokens or 0, option.price or 0, option.coins or 0
            return self.offer(option.race, option.power, tokens, price, coins)
        if option.what == "use":
            return self.say(f"use.{option.ability}.{option.use}")
        if option.relic is not None:
            return self.say(f"relic.{option.relic}")
        if option.what == "count":
            return str(option.number)
        if option.what == "seat":
            return self.seat(option.number)
        if option.what == "option":
            return self.say(f"choose.{option.ability}.{option.action.id}")
        # What "nothing more" means depends on what was asked.
        own = f"act.{option.what}.{option.ability}"
        return self.say(own if own in table(self.language) else f"act.{option.what}")

    def outcome(self, action: Action, asking: str | None = None) -> str:
        """What chance may bring; for what an ability turns over, which ability that is."""
        if action.kind == "first":
            return self.seat(action.number)
        if action.id is None:
            return str(action.number)
        if asking is not None and self._abilities[asking].sides:
            return self.say(f"flip.{asking}.{action.id}")
        return self.ability(action.id)

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
        what = event.what
        if what == "conquered" and not amount:
            what = "conquered-alone"
        if what == "paid" and event.source == "pick":
            what = "paid-for-combo"
        if what == "discarded" and f"piece.{event.source}" in table(self.language):
            what = "discarded-companion"
        if what in ("gained", "paid", "paid-for-combo"):
            unit: Callable[[int], str] = self.coins
        else:
            unit = str if what == "discarded-companion" else self.tokens
        return self.say(
            f"event.{what}",
            seat=self.seat(event.seat),
            other=self.seat(event.other),
            region=self.region(event.region) if event.region is not None else "",
            amount=unit(amount),
            round=amount + 1,
            source=self.source(event.source) if event.source is not None else "",
        )
