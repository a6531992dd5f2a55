"""The engine's ids and numbers in words: names, choices, explanations and events of one game."""

from collections.abc import Callable, Sequence

from elbowroom.engine.ability import Ability, Power, Race, Relic
from elbowroom.engine.action_text import Action
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Region
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.view import CostPart, Explanation, Option, ScorePart
from elbowroom.engine.world import World
from elbowroom.texts import table, words
from elbowroom.words.names import combo_name, symbol_text, terrain_text


class Speaker:
    """Puts ids and numbers of one game into words of one language."""

    def __init__(self, language: str, ruleset: Ruleset, world: World, seats: int = 0) -> None:
        self.language = language
        self._ruleset = ruleset
        self._box = ruleset.box
        self._world = world
        self._automatic_seat = seats - 1 if ruleset.is_automatic(seats, seats - 1) else None
        # Names of bots, by seat.
        self.names_of_seats: dict[int, str] = {}
        self._abilities = {ability.id: ability for ability in ruleset.abilities}

    def say(self, text_id: str, /, **details: object) -> str:
        """Return a text in this language."""
        return words(text_id, self.language, **details)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.say(f"game.{self._ruleset.id}")

    def seat(self, seat: int | None) -> str:
        """Return the name of a player, or of the bank."""
        if seat is None or seat < 0:
            return self.say("seat.bank")
        if seat == self._automatic_seat:
            return self.say(f"seat.automatic.{self._ruleset.id}")
        return self.names_of_seats.get(seat) or self.say("seat.name", number=seat + 1)

    def team(self, team: str) -> str:
        """Return the name of a team."""
        return self.say(f"faction.{team}")

    def player(self, seat: int, team: str | None) -> str:
        """Return the name of a player, with the team if there is one."""
        return self.seat(seat) if team is None else self.say("seat.of-team", seat=self.seat(seat), team=self.team(team))

    def race(self, race: str) -> str:
        """Return the name of a race, or of the natives."""
        return self.say(f"natives.{self._box}" if race == "natives" else f"race.{self._box}.{race}")

    def the_race(self, race: str) -> str:
        """Return a race with its article; German leaves it out, since it would change the name."""
        return self._with_article("the", race)

    def from_race(self, race: str) -> str:
        """Return a race as the one that loses something: "from the Orcs"."""
        return self._with_article("from", race)

    def _with_article(self, article: str, race: str) -> str:
        gender = self.say(f"race.{self._box}.{race}.gender")
        return self.say(f"article.{article}.{gender}", race=self.race(race))

    def combo(self, race: str, power: str | None) -> str:
        """Return the name of a race with its power."""
        return self.race(race) if power is None else combo_name(self._box, race, power, self.language)

    def ability(self, ability: str) -> str:
        """Return the name of a race, a power, a relic or a table rule."""
        return self.say(self._name_of(ability))

    def _name_of(self, ability: str) -> str:
        """Return the text id of an ability's name; the id of its description ends in `.text`."""
        known: Ability | None = self._abilities.get(ability)
        if isinstance(known, Race):
            return f"race.{self._box}.{ability}"
        if isinstance(known, Power):
            return f"power.{self._box}.{ability}"
        return f"relic.{ability}" if isinstance(known, Relic) else f"source.{ability}"

    def about(self, ability: str) -> str:
        """Return the name and description of a race, a power or a relic."""
        return f"{self.ability(ability)}: {self.say(f'{self._name_of(ability)}.text')}"

    def find_by_name(self, name: str) -> list[str]:
        """Return the races, powers and relics with this name, ignoring case."""
        described = [id_ for id_ in self._abilities if f"{self._name_of(id_)}.text" in table(self.language)]
        return [id_ for id_ in described if self.ability(id_).casefold() == name.casefold()]

    def piece(self, piece: str) -> str:
        """Return the name of a marker or a companion."""
        return self.say(f"piece.{piece}")

    def source(self, source: str) -> str:
        """Return the name of a source of tokens or coins: an ability, a piece, the natives or a rule."""
        if source == "natives":
            return self.race(source)
        if source in self._abilities:
            return self.ability(source)
        return self.say(f"piece.{source}" if f"piece.{source}" in table(self.language) else f"source.{source}")

    def region(self, region: Region) -> str:
        """Return the name of a region: its board and number."""
        name, number = self._world.name_of(region)
        board = next(board for board in self._world.boards if board.id == name)
        return f"{board.title(self.language)} {number}"

    def regions(self, regions: Sequence[Region]) -> str:
        """Return the names of regions; consecutive regions of one board name it once."""
        names = [self._world.name_of(region) for region in regions]
        before = [None, *(board for board, _ in names)]
        return ", ".join(
            str(number) if board == last else self.region(region)
            for region, (board, number), last in zip(regions, names, before, strict=False)
        )

    def terrain(self, region: Region) -> str:
        """Return the terrain and symbols of a region, and whether it is an entry region."""
        world, game = self._world, self._world.boards[0].game
        printed = [self.say(terrain_text(game, world.terrain_of(region)))]
        printed += [self.symbol(name) for name, regions in world.symbol.items() if regions >> region & 1]
        if world.entry >> region & 1:
            printed.append(self.say("terminal.entry"))
        return ", ".join(part.lower() if self.language != "de" else part for part in printed)

    def symbol(self, symbol: str) -> str:
        """Return the name of a symbol."""
        return self.say(symbol_text(self._world.boards[0].game, symbol))

    def tokens(self, count: int) -> str:
        """Return the text of a number of tokens."""
        return self.say("unit.tokens", count=count)

    def coins(self, count: int) -> str:
        """Return the text of a number of coins."""
        return self.say("unit.coins", count=count)

    def placed_companions(self, piece: str, count: int) -> str:
        """Return the text of companions to place: "the Champion", "3 Beasts"."""
        only = f"unit.{piece}.the"
        return self.say(only) if count == 1 and only in table(self.language) else self.say(f"unit.{piece}", count=count)

    def offer(self, race: str, power: str | None, tokens: int, price: int, coins: int) -> str:
        """Return the text of a combo to pick: its name, tokens, price and coins."""
        return self.say(
            "act.pick-with-coins" if coins else "act.pick",
            combo=self.combo(race, power),
            tokens=self.tokens(tokens),
            price=self.coins(price),
            coins=self.coins(coins),
        )

    def option(self, option: Option) -> str:
        """Return the text of an option."""
        if option.what in ("race", "power"):
            return self.race(option.race) if option.race is not None else self.ability(option.power or "")
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
        # An ability may have its own text for "nothing more".
        own = f"act.{option.what}.{option.ability}"
        return self.say(own if own in table(self.language) else f"act.{option.what}")

    def choice(self, ability: str, choice: str) -> str:
        """Return the name of an option of an ability, or of the race, power or relic that it names."""
        option = f"choose.{ability}.{choice}"
        return self.say(option) if option in table(self.language) else self.source(choice)

    def outcome(self, action: Action, asking: str | None = None) -> str:
        """Return the text of an outcome of chance; `asking` is the ability that turns something over."""
        if action.kind == "first":
            return self.seat(action.number)
        if action.id is None:
            return str(action.number)
        if asking is not None and self._abilities[asking].sides:
            return self.say(f"flip.{asking}.{action.id}")
        return self.ability(action.id)

    def explanation(self, why: Explanation) -> list[str]:
        """Return sentences about the cost of a conquest, or why it is impossible."""
        lines = []
        if why.parts:
            parts = ", ".join(map(self.cost_part, why.parts))
            region = self.region(why.region)
            lines.append(self.say("terminal.cost", region=region, parts=parts, cost=why.cost, hand=why.hand))
        for payment in why.payments:
            seat, coins = self.seat(payment.seat), self.coins(payment.coins)
            lines.append(self.say("terminal.payment", seat=seat, coins=coins, ability=self.ability(payment.ability)))
        if why.odds is not None:
            lines.append(self.say("terminal.odds", good=why.odds.good, all=why.odds.all))
        if why.reason is not None:
            by = self.source(why.by) if why.by is not None else ""
            lines.append(self.say("terminal.impossible", reason=self.say(f"reason.{why.reason}", by=by)))
        return lines

    def cost_part(self, part: CostPart) -> str:
        """Return the text of a part of a cost."""
        name = self.race(part.race) if part.race is not None else self.source(part.source)
        return f"{name} {part.tokens if part.tokens >= 0 else f'−{-part.tokens}'}"

    def score(self, parts: tuple[ScorePart, ...]) -> str:
        """Return the text of the parts and the sum of a score."""
        listed = ", ".join(f"{self.source(part.source)} {part.coins}" for part in parts)
        total = sum(part.coins for part in parts)
        return f"{listed} = {total}" if len(parts) > 1 else listed or "0"

    def event(self, event: Event) -> str:
        """Return an event as a sentence."""
        amount = event.amount or 0
        what = event.what
        if what == "conquered" and event.source:
            # A race that plays by itself goes where its rule sends it, and says why.
            what = f"conquered.{event.source}"
        elif what == "conquered" and not amount:
            what = "conquered-alone"
        if what == "paid" and event.source == "pick":
            what = "paid-for-combo"
        if what == "discarded" and f"piece.{event.source}" in table(self.language):
            what = "discarded-companion"
        if what in ("gained", "paid", "paid-for-combo"):
            unit: Callable[[int], str] = self.coins
        else:
            unit = str if what == "discarded-companion" else self.tokens
        source = event.source or ""
        if source and event.what != "conquered":
            source = self.the_race(source) if what == "declined" else self.source(source)
        return self.say(
            f"event.{what}",
            seat=self.seat(event.seat),
            other=self.seat(event.other),
            region=self.region(event.region) if event.region is not None else "",
            amount=unit(amount),
            round=amount + 1,
            source=source,
        )
