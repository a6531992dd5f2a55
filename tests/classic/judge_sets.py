"""Abilities of the small sets for the judge (S-4 to S-6), written directly from the rules, one after the other.

Their parts in scoring, picks and declines are in `judge_table.py`, those in conquests also in `judge.py`.
"""

from collections.abc import Callable, Generator, Iterable

from tests.classic.judge_table import CHANCE, IMMUNE, PIECES, Ask, Asking, JudgeTable, Tribe, coins_of, number_of

DICE = {f"die {pips}" for pips in range(4)}


class SetAbilities(JudgeTable):
    """A table on which races and powers of the sets act in a turn."""

    # The map.

    def two_steps_from(self, regions: Iterable[int]) -> set[int]:
        """Return regions not adjacent to any of these, but to a neighbour that is no sea (S-4.4)."""
        regions = set(regions)
        near = set[int]().union(*(self.near[region] for region in regions))
        steps = {region for region in near if self.terrain[region] != "sea"}
        return set[int]().union(*(self.near[region] for region in steps)) - near - regions

    def count(self, tribe: Tribe, terrain: str) -> int:
        """Return how many regions of a terrain a tribe holds."""
        return sum(self.terrain[region] == terrain for region in tribe.on)

    def sources(self, tribe: Tribe) -> int:
        """Return how many magic sources a tribe holds."""
        return sum("magic" in self.symbols[region] for region in tribe.on)

    def is_immune(self, tribe: Tribe, region: int) -> bool:
        """Return whether a region is immune to a tribe: never to its own player (R-1.8)."""
        holder = self.holder(region)
        if holder is None or holder.seat == tribe.seat:
            return False
        if holder.race == "shrubmen" and self.terrain[region] == "forest":
            return True
        if holder.race == "white_ladies" and not holder.is_active:
            return True
        if holder.race == "priestesses" and not holder.is_active and self.terrain[region] in ("sea", "lake"):
            return True
        return any(region in self.marks[piece] for piece in IMMUNE)

    def is_at_peace(self, tribe: Tribe, region: int) -> bool:
        """Return whether a Diplomat's peace protects a region from a tribe."""
        holder = self.holder(region)
        return holder is not None and holder.has("diplomat") and tribe.is_active and holder.peace_with == tribe.seat

    def companions_defend(self, holder: Tribe, region: int) -> int:
        """Return the tokens that the companions in a region are worth: behemoths as many as swamps are held."""
        worth = self.count(holder, "swamp") if holder.has("behemoth") else 1
        return holder.companions.get(region, 0) * worth

    def set_discounts(self, tribe: Tribe, region: int, aids: list[str]) -> int:
        """Return what races, powers and aids of the sets take off the cost of a region."""
        holder = self.holder(region)
        is_declined = region in self.natives or (holder is not None and not holder.is_active)
        less = int(tribe.has("goblins") and is_declined)
        less += 2 * (tribe.has("were") and self.round % 2 == 0)
        less += "catapult 1" in aids
        less += 2 * (aids.count("fireball") + aids.count("mercenary"))
        return less + aids.count("behemoth") * self.count(tribe, "swamp")

    def aids_left(self, tribe: Tribe, aids: list[str]) -> dict[str, int]:
        """Return how many more of each aid could serve in a conquest, besides those that are chosen."""
        left = {"dragon_master": int(tribe.has("dragon_master") and "dragon_master" not in tribe.used)}
        left["catapult 1"] = int(
            "catapult" in tribe.used and "catapult 1" not in tribe.used and self.has_catapult(tribe)
        )
        left["fireball"] = tribe.fireballs if tribe.has("fireball") else 0
        left["mercenary"] = int(tribe.has("mercenary") and self.coins[tribe.seat] > 0)
        can_serve = min(tribe.companions_in_hand, PIECES["behemoth"] - tribe.behemoths_served)
        left["behemoth"] = can_serve if tribe.has("behemoth") else 0
        return {aid: count - aids.count(aid) for aid, count in left.items()}

    def has_catapult(self, tribe: Tribe) -> bool:
        return tribe.has("catapult") and bool(self.marks["catapult"])

    def use_up(self, tribe: Tribe, aids: list[str]) -> None:
        """Use up the aids of a conquest, whether it succeeded or not (R-4.14)."""
        tribe.used |= set(aids) & {"dragon_master", "catapult 1"}
        tribe.fireballs -= aids.count("fireball")
        tribe.behemoths_served += aids.count("behemoth")

    # The start of a turn.

    def begin(self, seat: int, *, is_first: bool) -> Asking:
        """Lava goes, a copy ends, and Copycat names a power: before all else."""
        tribe = self.active[seat]
        assert tribe
        if tribe.has("lava"):
            self.marks["lava"] = set()
        if tribe.power != "copycat":
            return
        if tribe.copied:
            self.end_copy(tribe)
            yield from self.move_lone_tokens(tribe)
        visible = {f"choose {row.power}" for row in self.rows}
        if not visible:
            return
        answer = yield seat, {"done", *visible}
        if answer == "done":
            return
        tribe.copied = answer.removeprefix("choose ")
        if tribe.copied not in ("historian", "wealthy") or (tribe.copied == "wealthy" and is_first):
            self.bring_pieces(tribe, tribe.copied)

    def start(self, tribe: Tribe) -> None:
        """Pay for pots, and turn lost tokens into Igors."""
        if tribe.race == "leprechauns":
            self.coins[tribe.seat] += len(self.marks["pot"])
            self.marks["pot"] = set()
        if tribe.race == "igors":
            before = tribe.hand
            self.recruit(tribe, tribe.lost // self.seats)
            tribe.lost -= (tribe.hand - before) * self.seats

    # Losses.

    def lose(self, loser: Tribe | None, tokens: int) -> Asking:
        """Count tokens that were lost to another race; for a Witch Doctor the die is rolled (S-4.4)."""
        for tribe in self.tribes():
            if tribe.has("igors"):
                tribe.lost += tokens
        if loser and loser.has("witch_doctors") and tokens:
            pips = number_of((yield CHANCE, DICE))
            before = loser.hand
            self.recruit(loser, pips)
            if loser.seat == self.seat:
                # They come at redeployment.
                loser.aside += loser.hand - before
                loser.hand = before

    # Conquests.

    def set_up_catapult(self, tribe: Tribe) -> Asking:
        place = number_of((yield tribe.seat, {f"target {region}" for region in tribe.on}))
        self.marks["catapult"] = {place}

    def pay_for_conquest(self, tribe: Tribe, loser: Tribe | None, region: int, *, is_sling: bool) -> None:
        """Pay coins that are due at once when a conquest has succeeded (S-4.5)."""
        self.coins[tribe.seat] += is_sling
        if region in self.marks["pot"]:
            self.marks["pot"].discard(region)
            self.coins[tribe.seat] += 1
        if loser and loser.is_active and loser.seat != tribe.seat:
            if tribe.has("fauns"):
                tribe.taken_from[loser.seat] += 1
            if tribe.has("ransacking"):
                self.pay_one(loser.seat, tribe.seat)
            if loser.has("corrupt"):
                self.pay_one(tribe.seat, loser.seat)

    def pay_one(self, payer: int, receiver: int) -> None:
        """Pay a coin to another player, if there is one."""
        coins = min(1, self.coins[payer])
        self.coins[payer] -= coins
        self.coins[receiver] += coins

    def lay_loot(self, tribe: Tribe, region: int) -> Asking:
        """Draw a loot marker for a region that Skags have conquered (S.skags.1)."""
        left = {side for side, count in tribe.loot.items() if count}
        if region in self.loot or not left:
            return
        side = (yield CHANCE, {f"deal {side}" for side in left}).removeprefix("deal ")
        tribe.loot[side] -= 1
        self.loot[region] = side
        self.marks["loot"].add(region)

    def is_repelled(self, tribe: Tribe, region: int) -> Generator[Ask, str, bool]:
        """Turn up the loot in a region that a tribe conquers; return whether an attack cancels that (S.skags.2)."""
        if region not in self.loot or tribe.race == "skags":
            return False
        side = self.loot[region]
        yield CHANCE, {f"flip {side}"}
        self.marks["loot"].discard(region)
        del self.loot[region]
        self.coins[tribe.seat] += coins_of(side)
        skags = next(other for other in self.tribes() if other.has("skags"))
        if side != "attack" or tribe.seat == skags.seat:
            return False
        self.closed.add(region)
        tribe.rolled = None
        return True

    # Redeployment and the end of a turn.

    def grow(self, tribe: Tribe) -> None:
        """Bring Fauns, and tokens of the races from which they took regions (S.fauns)."""
        self.recruit(tribe, tribe.taken_from.total())
        for seat, regions in tribe.taken_from.items():
            foe = self.active[seat]
            if foe:
                self.recruit(foe, regions)

    def set_aside(self, tribe: Tribe) -> None:
        """Set aside what is in the hand of Barbarians or Pixies; encampments and behemoths are placed."""
        tribe.aside, tribe.hand = tribe.aside + tribe.hand, 0
        if tribe.has("hordes_of"):
            tribe.companions_aside += tribe.companions_in_hand
            tribe.companions_in_hand = 0
        else:
            tribe.take_up_companions()

    def name_up_to(
        self, tribe: Tribe, most: int, regions: Callable[[set[int]], set[int]]
    ) -> Generator[Ask, str, set[int]]:
        """Ask for regions in any order, none included; `regions` returns those that fit to the ones named."""
        named = set[int]()
        while len(named) < most and (left := regions(named) - named):
            answer = yield tribe.seat, {"done", *(f"target {region}" for region in left)}
            if answer == "done":
                break
            named.add(number_of(answer))
        return named

    def lay_pots(self, tribe: Tribe) -> Asking:
        pots = yield from self.name_up_to(tribe, tribe.pots, lambda _: set(tribe.on))
        self.marks["pot"] |= pots
        tribe.pots -= len(pots)

    def lay_winter(self, tribe: Tribe) -> Asking:
        around = set(tribe.on).union(*(self.near[region] for region in tribe.on)) & self.land
        around -= self.marks["winter"] | self.marks["lava"]
        open_to_them = {region for region in around if not self.is_immune(tribe, region)}
        most = min(self.sources(tribe), PIECES["winter"] - len(self.marks["winter"]))
        self.marks["winter"] |= yield from self.name_up_to(tribe, most, lambda _: open_to_them)

    def lay_lava(self, tribe: Tribe) -> Asking:
        mountains = {region for region in tribe.on if self.terrain[region] == "mountain"}
        around = set[int]().union(*(self.near[region] for region in mountains)) & self.land
        allowed = {
            region
            for region in around - self.marks["lava"]
            if not self.is_immune(tribe, region)
            and not self.is_at_peace(tribe, region)
            and ((holder := self.holder(region)) is None or holder.seat != tribe.seat)
        }

        def fitting(named: set[int]) -> set[int]:
            return {region for region in allowed if self.have_own_mountains([*named, region], mountains)}

        for region in sorted((yield from self.name_up_to(tribe, len(mountains), fitting))):
            yield from self.flood(region)
        yield from self.fill()

    def have_own_mountains(self, regions: list[int], mountains: set[int]) -> bool:
        """Return whether each region can have an adjacent mountain of its own: try all of them."""
        if not regions:
            return True
        first, *others = regions
        return any(self.have_own_mountains(others, mountains - {found}) for found in self.near[first] & mountains)

    def flood(self, region: int) -> Asking:
        """Put lava on a region: tokens of an acting race are withdrawn, all others are lost (S.lava.2)."""
        holder = self.holder(region)
        if region in self.natives:
            self.natives.discard(region)
            yield from self.lose(None, 1)
        elif holder and holder.acts:
            self.empty(holder, region)
        elif holder:
            yield from self.lose(holder, holder.on[region])
            self.leave(holder, region)
            self.give_back_if_extinct(holder)
        self.marks["lava"].add(region)
