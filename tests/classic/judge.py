"""A judge: a second, plain implementation of parts R and S of the rules, to compare with the engine.

A turn is one function that asks for a decision or an outcome of chance with `yield` and is sent the answer in words, so
that it reads like the rule book from top to bottom.
"""

from collections.abc import Generator, Iterable

from tests.classic.judge_sets import DICE, SetAbilities
from tests.classic.judge_table import CHANCE, PIECES, Ask, Asking, Tribe, number_of

ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}


class Judge(SetAbilities):
    """Plays a game of classic Small World; asks for all decisions and outcomes of chance."""

    def play(self) -> Asking:
        self.seat = number_of((yield CHANCE, {f"first {seat}" for seat in range(self.seats)}))
        yield from self.fill()
        for turn in range(ROUNDS[self.seats] * self.seats):
            self.round = 1 + turn // self.seats
            yield from self.turn(self.seat)
            self.seat = (self.seat + 1) % self.seats
        yield from self.end()

    def turn(self, seat: int) -> Asking:
        may_decline = self.active[seat] is not None
        if not may_decline:
            yield from self.pick(seat)
        yield from self.start_of_turn(seat, is_first=not may_decline)
        tribe = self.active[seat]
        assert tribe
        ghouls = [declined for declined in self.declined[seat] if declined.race == "ghouls"]
        if may_decline and (ghouls or tribe.race == "ghouls"):
            may_decline = False
            if (yield seat, {"done", "decline"}) == "decline":
                yield from self.spend_turn_declining(seat)
                return
        for acting in ghouls:
            yield from self.conquests(acting, may_decline=False)
            yield from self.redeploy(acting)
        yield from self.rest_of_turn(tribe, may_decline=may_decline)

    def start_of_turn(self, seat: int, *, is_first: bool) -> Asking:
        yield from self.begin(seat, is_first=is_first)
        self.closed = set()
        for own in self.tribes():
            if own.seat == seat:
                own.begin_turn()
        tribe = self.active[seat]
        assert tribe
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        tribe.companions_in_hand, tribe.companions_aside = tribe.companions_in_hand + tribe.companions_aside, 0
        self.start(tribe)

    def rest_of_turn(self, tribe: Tribe, *, may_decline: bool) -> Asking:
        """Let the active race conquer, redeploy and score."""
        yield from self.conquests(tribe, may_decline=may_decline)
        if not tribe.is_active:
            return
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        tribe.companions_in_hand, tribe.companions_aside = tribe.companions_in_hand + tribe.companions_aside, 0
        if tribe.race == "amazons":
            yield from self.give_up_regions(tribe)
        if tribe.race == "skeletons":
            self.recruit(tribe, tribe.plunder // 2)
        self.grow(tribe)
        yield from self.redeploy(tribe)
        yield from self.end_of_turn(tribe)
        yield from self.others_redeploy(tribe.seat)
        self.score(tribe.seat)
        if tribe.has("stout") and (yield tribe.seat, {"choose no", "choose yes"}) == "choose yes":
            yield from self.decline(tribe.seat)

    def spend_turn_declining(self, seat: int) -> Asking:
        tribe = self.active[seat]
        assert tribe
        if tribe.has("soul_touch") and self.declined[seat]:
            returning = self.declined[seat][0]
            if len(self.declined[seat]) > 1:
                answer = yield seat, {f"choose {declined.race}" for declined in self.declined[seat]}
                returning = next(old for old in self.declined[seat] if old.race == answer.split()[1])
            yield from self.decline(seat, returning)
            yield from self.play_returned(returning)
            return
        yield from self.decline(seat)
        yield from self.others_redeploy(seat)
        self.score(seat)

    def play_returned(self, tribe: Tribe) -> Asking:
        """Play the turn of a race that has come back from decline (S.soul_touch.2 to 4)."""
        if tribe.power is None:
            if not self.badges:
                self.badges, self.put_away = self.put_away, set()
            answer = yield CHANCE, {f"badge {power}" for power in self.badges}
            tribe.power = answer.removeprefix("badge ")
            self.badges.discard(tribe.power)
        self.recruit(tribe, max(0, self.first_hand(tribe) - tribe.tokens))
        self.bring_pieces(tribe, tribe.power)
        yield from self.start_of_turn(tribe.seat, is_first=True)
        yield from self.rest_of_turn(tribe, may_decline=False)

    # Conquests.

    def conquests(self, tribe: Tribe, *, may_decline: bool) -> Asking:
        self.ready(tribe)
        has_begun, has_left, aids = False, False, list[str]()
        while True:
            legal = self.attempts(tribe, aids)
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
                tribe.abandoned.add(number)
                self.empty(tribe, number)
                continue
            has_begun = True
            if kind == "use":
                used = answer.removeprefix("use ")
                if used in self.aids_left(tribe, aids):
                    aids.append(used)
                else:
                    yield from self.use(tribe, used)
                continue
            cost = self.costs(tribe, aids)[number]
            if loser := self.holder(number):
                tribe.attacked.add(loser.race)
            self.coins[tribe.seat] -= "mercenary" in aids
            self.use_up(tribe, aids)
            if kind == "roll":
                pips = number_of((yield CHANCE, DICE))
                if (yield from self.suffices(tribe, cost - pips)):
                    yield from self.conquer(tribe, number, tribe.strength, aids)
                break
            yield from self.conquer(tribe, number, cost, aids)
            aids = []
        tribe.rolled = None

    def use(self, tribe: Tribe, ability: str) -> Asking:
        """Use an ability that is no aid for a conquest."""
        tribe.used.add(ability)
        if ability == "berserk":
            tribe.rolled = number_of((yield CHANCE, DICE))
        elif ability == "sorcerers":
            yield from self.bewitch(tribe)
        elif ability == "catapult":
            yield from self.set_up_catapult(tribe)
        elif ability == "marauding":
            self.ready(tribe)

    def suffices(self, tribe: Tribe, cost: int) -> Generator[Ask, str, bool]:
        """Return whether the tokens in hand suffice after the die, with a Mercenary's coin if need be."""
        short = cost - tribe.strength
        may_pay = tribe.has("mercenary") and self.coins[tribe.seat] > 0
        if short <= 0 or short > 2 or not may_pay:
            return short <= 0
        answer = yield tribe.seat, {"choose no", "choose yes"}
        self.coins[tribe.seat] -= answer == "choose yes"
        return answer == "choose yes"

    def attempts(self, tribe: Tribe, aids: list[str]) -> set[str]:
        """Return the actions for conquests, abilities and the end; once an aid is chosen, only what goes with it."""
        legal = self.attacks(tribe, aids)
        for aid, left in self.aids_left(tribe, aids).items():
            if (not aids or aid in aids) and any(self.attacks(tribe, aids + [aid] * (1 + n)) for n in range(left)):
                legal.add(f"use {aid}")
        if aids:
            return legal
        legal.add("end")
        if self.victims(tribe):
            legal.add("use sorcerers")
        may_roll = tribe.has("berserk") and tribe.rolled is None and tribe.strength >= tribe.least
        if may_roll and any(cost <= tribe.strength + 3 for cost in self.costs(tribe, []).values()):
            legal.add("use berserk")
        if tribe.has("catapult") and "catapult" not in tribe.used and tribe.on:
            legal.add("use catapult")
        may_maraud = tribe.has("marauding") and "marauding" not in tribe.used
        if may_maraud and any(tribe.tokens_on(region) > tribe.least for region in tribe.on):
            legal.add("use marauding")
        return legal

    def attacks(self, tribe: Tribe, aids: list[str]) -> set[str]:
        """Return the regions to conquer or to roll for with some aids, each of which must change something."""
        if tribe.strength < tribe.least:
            return set()
        costs = self.costs(tribe, aids)
        without = self.costs(tribe, aids[:-1]) if aids and "dragon_master" not in aids else {}
        short = 0 if tribe.has("berserk") or "mercenary" in aids else 3
        short += 2 * (tribe.has("mercenary") and "mercenary" not in aids and self.coins[tribe.seat] > 0)
        legal = set[str]()
        for region, cost in costs.items():
            if cost < without.get(region, cost + 1) and cost <= tribe.strength + short:
                legal.add(f"{'conquer' if cost <= tribe.strength else 'roll'} {region}")
        return legal

    def costs(self, tribe: Tribe, aids: list[str]) -> dict[int, int]:
        """Return what each region in reach costs with some aids."""
        return {region: self.cost(tribe, region, aids) for region in self.reach(tribe, aids)}

    def adjacent(self, tribe: Tribe, held: Iterable[int]) -> set[int]:
        held = set(held)
        caverns = {region for region, symbols in enumerate(self.symbols) if "cavern" in symbols}
        found = set[int]().union(*(self.near[region] for region in held))
        return found | caverns if tribe.has("underworld") and caverns & held else found

    def reach(self, tribe: Tribe, aids: Iterable[str] = ()) -> set[int]:
        found = self.adjacent(tribe, tribe.on)
        if not tribe.on:
            found = self.entry | (self.border_sea if tribe.has("seafaring") else set())
        if tribe.has("flying"):
            found |= self.land
        if tribe.has("halflings") and not tribe.on:
            found |= self.land | self.water
        if tribe.has("slingmen"):
            found |= self.two_steps_from(tribe.on)
        if "catapult 1" in aids:
            found = self.two_steps_from(self.marks["catapult"])
        if not tribe.has("seafaring"):
            found -= self.water
        if tribe.has("nomads"):
            found -= tribe.abandoned
        found -= self.closed | self.marks["lava"] | set(tribe.on)
        return {region for region in found if not self.is_immune(tribe, region) and not self.is_at_peace(tribe, region)}

    def cost(self, tribe: Tribe, region: int, aids: list[str]) -> int:
        if "dragon_master" in aids:
            return tribe.least
        cost = 2 + (self.terrain[region] == "mountain") + (region in self.natives)
        cost += sum(region in self.marks[piece] for piece in ("fortress", "lair", "winter"))
        if holder := self.holder(region):
            cost += holder.on[region] + self.companions_defend(holder, region)
        mountains = [held for held in tribe.on if self.terrain[held] == "mountain"]
        cost -= tribe.has("giants") and region in self.adjacent(tribe, mountains)
        cost -= tribe.has("tritons") and region in self.land and bool(self.near[region] & self.water)
        cost -= tribe.has("commando")
        cost -= tribe.has("mounted") and self.terrain[region] in ("hill", "farmland")
        cost -= tribe.has("underworld") and "cavern" in self.symbols[region]
        cost -= self.set_discounts(tribe, region, aids)
        return max(tribe.least, cost - (tribe.rolled or 0))

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
            and holder.tokens_on(region) == 1
            and (holder.has("hordes_of") or not holder.companions.get(region))
        }

    def bewitch(self, tribe: Tribe) -> Asking:
        region = number_of((yield tribe.seat, {f"target {region}" for region in self.victims(tribe)}))
        loser = self.holder(region)
        assert loser
        tribe.bewitched.add(loser.seat)
        tribe.attacked.add(loser.race)
        if (yield from self.is_repelled(tribe, region)):
            return
        lost = loser.on[region]
        loser.companions.pop(region, None)
        self.pay_for_conquest(tribe, loser, region, is_sling=False)
        self.leave(loser, region)
        self.recruit(tribe, 1)
        self.take(tribe, region, 1, was_empty=False)
        yield from self.lose(loser, lost)

    def conquer(self, tribe: Tribe, region: int, tokens: int, aids: list[str]) -> Asking:
        if (yield from self.is_repelled(tribe, region)):
            yield from self.lose_one_in_hand(tribe)
            return
        loser = self.holder(region)
        was_empty = loser is None and region not in self.natives
        lost = 0
        if region in self.natives:
            self.natives.discard(region)
            lost = 1
        is_sling = tribe.has("slingmen") and region in self.two_steps_from(tribe.on)
        self.pay_for_conquest(tribe, loser, region, is_sling=is_sling)
        if loser:
            lost = self.drive_out(loser, region)
        self.take(tribe, region, tokens, was_empty=was_empty)
        if "dragon_master" in aids:
            self.marks["dragon"] = {region}
        if behemoths := aids.count("behemoth"):
            tribe.companions[region] = behemoths
            tribe.companions_in_hand -= behemoths
        if loser:
            self.give_back_if_extinct(loser)
        yield from self.lose(loser, lost)
        if tribe.has("skags"):
            yield from self.lay_loot(tribe, region)
        yield from self.fill()

    def drive_out(self, loser: Tribe, region: int) -> int:
        """Take a region from its holder; return the race tokens that it loses."""
        if not loser.acts:
            lost = loser.on[region]
            self.leave(loser, region)
            return lost
        hordes = loser.companions.pop(region, 0) if loser.has("hordes_of") else 0
        lost = 0 if loser.has("elves") else min(1, loser.on[region])
        hordes -= not lost and not loser.has("elves")
        saved = loser.on[region] - lost
        loser.on[region] = lost
        if loser is self.active[self.seat]:
            # Driven out by Ghouls of the same player: they do not conquer this turn.
            loser.aside += saved
            loser.companions_aside += hordes
        else:
            loser.hand += saved
            loser.companions_in_hand += hordes
        self.leave(loser, region)
        return lost

    def lose_one_in_hand(self, tribe: Tribe) -> Asking:
        """Lose one of the tokens that were spent on a conquest which loot has cancelled (S.skags.2)."""
        if not tribe.hand:
            tribe.companions_in_hand -= 1
            return
        tribe.hand -= 1
        self.tray[tribe.race] += 1
        self.give_back_if_extinct(tribe)
        yield from self.lose(tribe, 1)

    def take(self, tribe: Tribe, region: int, tokens: int, *, was_empty: bool) -> None:
        """Put tokens into a conquered region, hordes last."""
        hordes = max(0, tokens - tribe.hand)
        tribe.on[region] = tokens - hordes
        tribe.hand -= tokens - hordes
        if hordes:
            tribe.companions[region] = hordes
            tribe.companions_in_hand -= hordes
        tribe.plunder += not was_empty
        tribe.rolled = None
        if tribe.has("halflings") and tribe.holes < PIECES["hole"]:
            tribe.holes += 1
            self.marks["hole"].add(region)

    # After the conquests.

    def ready(self, tribe: Tribe) -> None:
        """Take all tokens in hand but those that each region needs, race tokens rather than hordes; and behemoths."""
        for region, tokens in tribe.on.items():
            stay = min(tribe.least, tokens)
            tribe.on[region] = stay
            tribe.hand += tokens - stay
            if tribe.has("hordes_of") and region in tribe.companions:
                spare = tribe.companions[region] - (tribe.least - stay)
                tribe.companions[region] -= spare
                tribe.companions_in_hand += spare
        if tribe.has("behemoth"):
            tribe.take_up_companions()

    def give_up_regions(self, tribe: Tribe) -> Asking:
        """Set four Amazons aside, and give up regions that the others cannot hold, by the player's choice."""
        hordes = tribe.companions_in_hand + sum(tribe.companions.values()) if tribe.has("hordes_of") else 0
        stay = max(0, tribe.tokens - 4) + hordes
        given_up = set(tribe.on)
        if stay:
            given_up = yield from self.name(tribe, set(tribe.on), len(tribe.on) - stay)
        for region in given_up:
            self.empty(tribe, region)
        self.take_up(tribe)
        tribe.aside = min(4, tribe.hand)
        tribe.hand -= tribe.aside

    def name(self, tribe: Tribe, regions: set[int], count: int) -> Generator[Ask, str, set[int]]:
        """Ask for this number of the given regions, in any order."""
        named = set[int]()
        while len(named) < count:
            named.add(number_of((yield tribe.seat, {f"target {region}" for region in regions - named})))
        return named

    def take_up(self, tribe: Tribe) -> None:
        """Take everything in hand for redeployment."""
        tribe.hand += sum(tribe.on.values())
        tribe.on = dict.fromkeys(tribe.on, 0)
        tribe.take_up_companions()

    def redeploy(self, tribe: Tribe) -> Asking:
        if tribe.has("pixies"):
            self.ready(tribe)
        if tribe.has("pixies") or tribe.has("barbarians"):
            self.set_aside(tribe)
        else:
            self.take_up(tribe)
        yield from self.place(tribe)

    def place(self, tribe: Tribe) -> Asking:
        """Place companions first, then tokens, in board order; the last region takes what is left."""
        held = sorted(tribe.on)
        for region in held:
            count = tribe.companions_in_hand
            if count and region != held[-1]:
                counts = [n for n in range(count + 1) if self.leaves_enough(tribe, region, n)]
                count = number_of((yield tribe.seat, {f"station {region} {n}" for n in counts}))
            if count:
                tribe.companions[region] = tribe.companions.get(region, 0) + count
                tribe.companions_in_hand -= count
        for region in held:
            lacking = max(0, tribe.least - tribe.tokens_on(region))
            tribe.on[region] += lacking
            tribe.hand -= lacking
        for region in held:
            count = tribe.hand
            if count and region != held[-1]:
                count = number_of((yield tribe.seat, {f"deploy {region} {n}" for n in range(count + 1)}))
            tribe.on[region] += count
            tribe.hand -= count

    def leaves_enough(self, tribe: Tribe, region: int, hordes: int) -> bool:
        """Return whether each region can still get enough tokens with this number of hordes in this one."""
        if not tribe.has("hordes_of"):
            return True
        lacking = {held: max(0, tribe.least - tribe.tokens_on(held)) for held in tribe.on}
        here = max(0, lacking[region] - hordes)
        before = sum(lacking[held] for held in tribe.on if held < region)
        later = sum(lacking[held] for held in tribe.on if held > region)
        return before + here + max(0, later - (tribe.companions_in_hand - hordes)) <= tribe.hand

    def others_redeploy(self, seat: int) -> Asking:
        for offset in range(self.seats):
            other = (seat + offset) % self.seats
            tribes = [tribe for tribe in self.tribes() if tribe.seat == other and tribe.acts]
            for tribe in tribes:
                yield from self.place(tribe)

    def end_of_turn(self, tribe: Tribe) -> Asking:
        if tribe.is_rich:
            tribe.is_rich = False
            self.coins[tribe.seat] += 7
        if tribe.power == "fireball":
            tribe.fireballs = min(10, tribe.fireballs + self.sources(tribe))
        if tribe.has("heroic"):
            # Without a choice they are placed before the race's questions, which they do not concern.
            self.marks["hero"] = set(tribe.on) if len(tribe.on) <= PIECES["hero"] else set()
        if tribe.race == "trolls":
            yield from self.build("lair", tribe, set(tribe.on))
        if tribe.race == "leprechauns":
            yield from self.lay_pots(tribe)
        if tribe.race == "ice_witches":
            yield from self.lay_winter(tribe)
        if tribe.has("heroic"):
            yield from self.build("hero", tribe, set(tribe.on))
        sites = set(tribe.on) - self.marks["fortress"]
        if tribe.has("fortified") and sites and len(self.marks["fortress"]) < PIECES["fortress"]:
            self.marks["fortress"].add(number_of((yield tribe.seat, {f"target {region}" for region in sites})))
        if tribe.has("diplomat"):
            foes = {n: self.active[n] for n in range(self.seats) if n != tribe.seat}
            left_alone = {n for n, foe in foes.items() if foe is None or foe.race not in tribe.attacked}
            if left_alone:
                answer = yield tribe.seat, {"done", *(f"choose {foe}" for foe in left_alone)}
                tribe.peace_with = None if answer == "done" else number_of(answer)
        if tribe.has("lava"):
            yield from self.lay_lava(tribe)

    def build(self, piece: str, tribe: Tribe, sites: set[int]) -> Asking:
        """Put a piece on each of the sites; if there are too few the player chooses."""
        sites -= self.marks[piece]
        left = PIECES[piece] - len(self.marks[piece])
        if len(sites) > left:
            sites = yield from self.name(tribe, sites, left)
        self.marks[piece] |= sites
