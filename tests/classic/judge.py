"""A judge: a second, plain implementation of parts R and S of the rules, to compare with the engine.

A turn is one function that asks for a decision or an outcome of chance with `yield` and is sent the answer in words, so
that it reads like the rule book from top to bottom.
"""

from collections.abc import Generator, Iterable

from tests.classic.judge_table import CHANCE, IMMUNE, PIECES, Ask, Asking, JudgeTable, Tribe, number_of

ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
DICE = {f"die {pips}" for pips in range(4)}


class Judge(JudgeTable):
    """Plays a game of classic Small World; asks for all decisions and outcomes of chance."""

    def play(self) -> Asking:
        self.seat = number_of((yield CHANCE, {f"first {seat}" for seat in range(self.seats)}))
        yield from self.fill()
        for _ in range(ROUNDS[self.seats] * self.seats):
            yield from self.turn(self.seat)
            self.seat = (self.seat + 1) % self.seats

    def turn(self, seat: int) -> Asking:
        may_decline = self.active[seat] is not None
        if not may_decline:
            yield from self.pick(seat)
        tribe = self.active[seat]
        assert tribe
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        tribe.peace_with, tribe.plunder, tribe.dragon_flew = None, 0, False
        tribe.attacked, tribe.bewitched = set(), set()
        ghouls = [declined for declined in self.declined[seat] if declined.race == "ghouls"]
        if may_decline and (ghouls or tribe.race == "ghouls"):
            may_decline = False
            if (yield seat, {"done", "decline"}) == "decline":
                yield from self.spend_turn_declining(seat)
                return
        for acting in ghouls:
            yield from self.conquests(acting, may_decline=False)
            yield from self.redeploy(acting)
        yield from self.conquests(tribe, may_decline=may_decline)
        if not tribe.is_active:
            return
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        if tribe.race == "amazons":
            yield from self.give_up_regions(tribe)
        if tribe.race == "skeletons":
            self.recruit(tribe, tribe.plunder // 2)
        yield from self.redeploy(tribe)
        yield from self.end_of_turn(tribe)
        yield from self.others_redeploy(seat)
        self.score(seat)
        if tribe.power == "stout" and (yield seat, {"choose no", "choose yes"}) == "choose yes":
            self.decline(seat)
            yield from self.fill()

    def spend_turn_declining(self, seat: int) -> Asking:
        self.decline(seat)
        yield from self.fill()
        yield from self.others_redeploy(seat)
        self.score(seat)

    # Conquests.

    def conquests(self, tribe: Tribe, *, may_decline: bool) -> Asking:
        self.ready(tribe)
        has_begun, has_left, dragon = False, False, False
        while True:
            costs = {region: self.cost(tribe, region) for region in self.reach(tribe)}
            legal = self.attempts(tribe, costs, dragon=dragon)
            if not has_begun:
                legal |= {"decline"} if may_decline and not has_left else set()
                legal |= {f"abandon {region}" for region in tribe.on}
            answer = yield tribe.seat, legal
            kind, number = answer.split()[0], number_of(answer)
            if kind == "decline":
                yield from self.spend_turn_declining(tribe.seat)
                return
            if kind == "end":
                break
            if kind == "abandon":
                has_left = True
                tribe.hand += tribe.on[number]
                tribe.on[number] = 0
                self.leave(tribe, number)
                continue
            has_begun = True
            if answer == "use dragon_master":
                dragon = True
            elif answer == "use berserk":
                tribe.rolled = number_of((yield CHANCE, DICE))
            elif kind == "use":
                yield from self.bewitch(tribe)
            else:
                if loser := self.holder(number):
                    tribe.attacked.add(loser.race)
                if kind == "roll":
                    pips = number_of((yield CHANCE, DICE))
                    if tribe.hand + pips >= costs[number]:
                        self.conquer(tribe, number, tribe.hand)
                        yield from self.fill()
                    break
                self.conquer(tribe, number, 1 if dragon else costs[number])
                if dragon:
                    self.marks["dragon"], tribe.dragon_flew, dragon = {number}, True, False
                yield from self.fill()
        tribe.rolled = None

    def attempts(self, tribe: Tribe, costs: dict[int, int], *, dragon: bool) -> set[str]:
        """Return the actions for conquests, abilities and the end; once the dragon is called, only its targets."""
        if dragon:
            return {f"conquer {region}" for region in costs}
        legal = {"end"}
        if self.victims(tribe):
            legal.add("use sorcerers")
        if not tribe.hand:
            return legal
        may_roll = tribe.has("berserk") and tribe.rolled is None
        for region, cost in costs.items():
            if cost <= tribe.hand:
                legal.add(f"conquer {region}")
            elif cost <= tribe.hand + 3 and not tribe.has("berserk"):
                legal.add(f"roll {region}")
            if cost <= tribe.hand + 3 and may_roll:
                legal.add("use berserk")
        if tribe.has("dragon_master") and not tribe.dragon_flew and costs:
            legal.add("use dragon_master")
        return legal

    def adjacent(self, tribe: Tribe, held: Iterable[int]) -> set[int]:
        held = set(held)
        caverns = {region for region, symbols in enumerate(self.symbols) if "cavern" in symbols}
        found = set[int]().union(*(self.near[region] for region in held))
        return found | caverns if tribe.has("underworld") and caverns & held else found

    def reach(self, tribe: Tribe) -> set[int]:
        found = self.adjacent(tribe, tribe.on)
        if not tribe.on:
            found = self.entry | (self.border_sea if tribe.has("seafaring") else set())
        if tribe.has("flying"):
            found |= self.land
        if tribe.has("halflings") and not tribe.on:
            found |= self.land | self.water
        if not tribe.has("seafaring"):
            found -= self.water
        return {region for region in found if region not in tribe.on and not self.is_protected(tribe, region)}

    def is_protected(self, tribe: Tribe, region: int) -> bool:
        holder = self.holder(region)
        if holder is None or holder.seat == tribe.seat:
            return False
        if any(region in self.marks[piece] for piece in IMMUNE):
            return True
        return holder.has("diplomat") and tribe.is_active and holder.peace_with == tribe.seat

    def cost(self, tribe: Tribe, region: int) -> int:
        cost = 2 + (self.terrain[region] == "mountain") + (region in self.natives)
        cost += (region in self.marks["fortress"]) + (region in self.marks["lair"])
        if holder := self.holder(region):
            cost += holder.on[region] + holder.camps.get(region, 0)
        mountains = [held for held in tribe.on if self.terrain[held] == "mountain"]
        cost -= tribe.has("giants") and region in self.adjacent(tribe, mountains)
        cost -= tribe.has("tritons") and region in self.land and bool(self.near[region] & self.water)
        cost -= tribe.has("commando")
        cost -= tribe.has("mounted") and self.terrain[region] in ("hill", "farmland")
        cost -= tribe.has("underworld") and "cavern" in self.symbols[region]
        return max(1, cost - (tribe.rolled or 0))

    def victims(self, tribe: Tribe) -> set[int]:
        if not tribe.has("sorcerers") or not self.tray["sorcerers"]:
            return set()
        around = self.adjacent(tribe, tribe.on) | (self.land if tribe.has("flying") else set())
        return {
            region
            for region in around & self.reach(tribe)
            if (holder := self.holder(region))
            and holder.is_active
            and holder.seat not in tribe.bewitched
            and (holder.on[region], holder.camps.get(region, 0)) == (1, 0)
        }

    def bewitch(self, tribe: Tribe) -> Asking:
        region = number_of((yield tribe.seat, {f"target {region}" for region in self.victims(tribe)}))
        loser = self.holder(region)
        assert loser
        tribe.bewitched.add(loser.seat)
        tribe.attacked.add(loser.race)
        self.leave(loser, region)
        self.recruit(tribe, 1)
        self.take(tribe, region, 1, was_empty=False)

    def conquer(self, tribe: Tribe, region: int, tokens: int) -> None:
        loser = self.holder(region)
        was_empty = loser is None and region not in self.natives
        self.natives.discard(region)
        if loser and loser.acts:
            saved = loser.on[region] - (0 if loser.has("elves") else 1)
            loser.on[region] -= saved
            if loser is self.active[tribe.seat]:
                loser.aside += saved
            else:
                loser.hand += saved
        if loser:
            self.leave(loser, region)
        self.take(tribe, region, tokens, was_empty=was_empty)
        if loser:
            self.give_back_if_extinct(loser)

    def take(self, tribe: Tribe, region: int, tokens: int, *, was_empty: bool) -> None:
        tribe.hand -= tokens
        tribe.on[region] = tokens
        tribe.plunder += not was_empty
        tribe.rolled = None
        if tribe.has("halflings") and tribe.holes < PIECES["hole"]:
            tribe.holes += 1
            self.marks["hole"].add(region)

    # After the conquests.

    def ready(self, tribe: Tribe) -> None:
        tribe.hand += sum(tribe.on.values()) - len(tribe.on)
        tribe.on = dict.fromkeys(tribe.on, 1)

    def give_up_regions(self, tribe: Tribe) -> Asking:
        """Set four Amazons aside, and give up regions that the others cannot hold, by the player's choice."""
        stay = max(0, tribe.tokens - 4)
        given_up = set(tribe.on)
        if stay:
            given_up = yield from self.name(tribe, set(tribe.on), len(tribe.on) - stay)
        for region in given_up:
            tribe.hand += tribe.on[region]
            tribe.on[region] = 0
            self.leave(tribe, region)
        self.ready(tribe)
        tribe.aside = min(4, tribe.hand)
        tribe.hand -= tribe.aside

    def name(self, tribe: Tribe, regions: set[int], count: int) -> Generator[Ask, str, set[int]]:
        """Ask for this number of the given regions, in any order."""
        named = set[int]()
        while len(named) < count:
            named.add(number_of((yield tribe.seat, {f"target {region}" for region in regions - named})))
        return named

    def redeploy(self, tribe: Tribe) -> Asking:
        self.ready(tribe)
        tribe.camps_in_hand += sum(tribe.camps.values())
        tribe.camps = {}
        yield from self.place(tribe)

    def place(self, tribe: Tribe) -> Asking:
        """Place encampments first, then tokens, in board order; the last region takes what is left."""
        held = sorted(tribe.on)
        for region in held:
            count = tribe.camps_in_hand
            if count and region != held[-1]:
                count = number_of((yield tribe.seat, {f"station {region} {n}" for n in range(count + 1)}))
            tribe.camps[region] = tribe.camps.get(region, 0) + count
            tribe.camps_in_hand -= count
        for region in held:
            count = tribe.hand
            if count and region != held[-1]:
                count = number_of((yield tribe.seat, {f"deploy {region} {n}" for n in range(count + 1)}))
            tribe.on[region] += count
            tribe.hand -= count

    def others_redeploy(self, seat: int) -> Asking:
        for offset in range(self.seats):
            other = (seat + offset) % self.seats
            tribes = [tribe for tribe in self.tribes() if tribe.seat == other and tribe.acts]
            for tribe in tribes:
                yield from self.place(tribe)

    def end_of_turn(self, tribe: Tribe) -> Asking:
        if tribe.race == "trolls":
            yield from self.build("lair", tribe, set(tribe.on))
        if tribe.power == "heroic":
            self.marks["hero"] = set()
            yield from self.build("hero", tribe, set(tribe.on))
        sites = set(tribe.on) - self.marks["fortress"]
        if tribe.power == "fortified" and sites and len(self.marks["fortress"]) < PIECES["fortress"]:
            self.marks["fortress"].add(number_of((yield tribe.seat, {f"target {region}" for region in sites})))
        if tribe.is_rich:
            tribe.is_rich = False
            self.coins[tribe.seat] += 7
        if tribe.power == "diplomat":
            foes = {n: self.active[n] for n in range(self.seats) if n != tribe.seat}
            left_alone = {n for n, foe in foes.items() if foe is None or foe.race not in tribe.attacked}
            if left_alone:
                answer = yield tribe.seat, {"done", *(f"choose {foe}" for foe in left_alone)}
                tribe.peace_with = None if answer == "done" else number_of(answer)

    def build(self, piece: str, tribe: Tribe, sites: set[int]) -> Asking:
        """Put a piece on each of the sites; if there are too few the player chooses."""
        sites -= self.marks[piece]
        left = PIECES[piece] - len(self.marks[piece])
        if len(sites) > left:
            sites = yield from self.name(tribe, sites, left)
        self.marks[piece] |= sites
