/** Plans what moves on the map after some steps, from their events and the views before and after. */
import type { Event, Scene, View } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";

/** The tokens of a conquered region: how many are lost, and how many go back to `refuge` (null: off the map). */
export interface Fallen {
  race: string;
  /** -1: natives. */
  seat: number;
  isActive: boolean;
  lost: number;
  back: number;
  refuge: number | null;
}

export type Move =
  /** A shield moves into a region, from another one or, for null, from the edge of the map. */
  | {
      kind: "march";
      race: string;
      seat: number;
      from: number | null;
      to: number;
      count: number;
      isConquest: boolean;
      fallen: Fallen | null;
    }
  /** The tokens there are lost, and nobody moves in. */
  | { kind: "fall"; region: number; fallen: Fallen }
  /** Tokens are added to a region the race already holds. */
  | { kind: "land"; region: number }
  /** Coins fly from regions to a seat. */
  | { kind: "coins"; seat: number; amount: number; regions: number[] }
  /** Shields turn to stone. */
  | { kind: "stone"; race: string; seat: number; regions: number[] }
  /** A shield leaves the map. */
  | { kind: "leave"; race: string; seat: number; region: number; count: number }
  /** A face-down relic is turned up. */
  | { kind: "flip"; region: number; relic: string };

const MAX_COINS = 12;

/** Turns steps into moves, in their order. */
export class MotionPlanner {
  constructor(private readonly scene: Scene) {}

  moves(steps: readonly LoggedStep[], before: View | null, after: View): Move[] {
    const moves: Move[] = [];
    const gains = new Map<number, number>();
    const withEvents = new Set<number>();
    for (const { events = [] } of steps) {
      for (const { what, seat = -1, region, amount = 0, source } of events) {
        if (what === "gained") gains.set(seat, (gains.get(seat) ?? 0) + amount);
        else if (what === "declined" && source)
          moves.push({ kind: "stone", race: source, seat, regions: heldBy(after, source) });
        else if (region === undefined) continue;
        else if (what === "conquered" || what === "moved") {
          const race = after.regions[region]?.holder;
          const fallen = what === "conquered" ? this.fallen(region, before, after, events) : null;
          if (race) moves.push(this.march(race, seat, region, amount, before, what === "conquered", fallen));
        } else if (what === "abandoned") {
          const left = before?.regions[region];
          if (left?.holder && left.holder !== after.regions[region]?.holder)
            moves.push({ kind: "leave", race: left.holder, seat, region, count: left.tokens ?? 0 });
        } else if (what === "found" && source) moves.push({ kind: "flip", region, relic: source });
        if (region !== undefined) withEvents.add(region);
      }
    }
    if (before) moves.push(...this.movesWithoutEvents(withEvents, steps, before, after));
    for (const [seat, amount] of gains)
      if (amount > 0)
        moves.push({
          kind: "coins",
          seat,
          amount,
          regions: incomeRegions(after, seat).slice(0, Math.min(amount, MAX_COINS)),
        });
    return moves;
  }

  private march(
    race: string,
    seat: number,
    to: number,
    count: number,
    before: View | null,
    isConquest: boolean,
    fallen: Fallen | null,
  ): Move {
    const from = before ? nearest(this.scene, to, heldBy(before, race)) : null;
    return { kind: "march", race, seat, from, to, count, isConquest, fallen };
  }

  /** Return the tokens that stood in a region that others hold now; null: none. */
  private fallen(region: number, before: View | null, after: View, events: readonly Event[]): Fallen | null {
    const { holder: race, tokens = 0 } = before?.regions[region] ?? {};
    if (!before || !race || race === after.regions[region]?.holder) return null;
    const tribe = before.tribes.find((one) => one.race === race);
    const gone = events.reduce(
      (sum, { what, source, amount = 0 }) => (what === "discarded" && source === race ? sum + amount : sum),
      0,
    );
    const lost = tribe?.is_active ? Math.min(gone, tokens) : tokens;
    const refuge = nearest(this.scene, region, heldBy(after, race));
    const { seat = -1, is_active: isActive = false } = tribe ?? {};
    return { race, seat, isActive, lost, back: tokens - lost, refuge };
  }

  /** Return moves that have no event: tokens that were placed, and tokens lost where nobody moved in. */
  private movesWithoutEvents(
    withEvents: ReadonlySet<number>,
    steps: readonly LoggedStep[],
    before: View,
    after: View,
  ): Move[] {
    const events = steps.flatMap((step) => step.events ?? []);
    return after.regions.flatMap((now, region): Move[] => {
      const was = before.regions[region];
      if (withEvents.has(region) || !was?.holder) return [];
      if (was.holder === now.holder) return (now.tokens ?? 0) > (was.tokens ?? 0) ? [{ kind: "land", region }] : [];
      const fallen = now.holder ? null : this.fallen(region, before, after, events);
      return fallen && fallen.lost > 0 && events.some(({ what }) => what === "discarded")
        ? [{ kind: "fall", region, fallen }]
        : [];
    });
  }
}

export function heldBy(view: View, race: string): number[] {
  return view.regions.flatMap((region, index) => (region.holder === race ? [index] : []));
}

/** Return the regions of all races of a seat, those of the active race first: its coins come from there. */
function incomeRegions(view: View, seat: number): number[] {
  const races = view.tribes
    .filter((tribe) => tribe.seat === seat)
    .sort((one, other) => Number(other.is_active) - Number(one.is_active));
  return races.flatMap((tribe) => heldBy(view, tribe.race));
}

/** Return the region from which a march to `to` is shortest; bordering regions are preferred. */
export function nearest(scene: Scene, to: number, from: readonly number[]): number | null {
  const target = scene.regions[to];
  if (!target) return null;
  const others = from.filter((index) => index !== to);
  const bordering = others.filter((index) => target.neighbours.includes(index));
  let best: number | null = null;
  let least = Infinity;
  for (const index of bordering.length ? bordering : others) {
    const place = scene.regions[index];
    if (!place) continue;
    const far = Math.hypot(place.x - target.x, place.y - target.y);
    if (far < least) [least, best] = [far, index];
  }
  return best;
}

/** Return the point of the map's edge nearest to a region: races without a region enter there. */
export function edgeNear(scene: Scene, region: number): { x: number; y: number } {
  const { x, y } = scene.regions[region] ?? { x: 0, y: 0 };
  const ways = [
    { far: x, x: 0, y },
    { far: scene.width - x, x: scene.width, y },
    { far: y, x, y: 0 },
    { far: scene.height - y, x, y: scene.height },
  ];
  const { x: left, y: top } = ways.reduce((best, way) => (way.far < best.far ? way : best));
  return { x: left, y: top };
}
