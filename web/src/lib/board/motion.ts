/** What is to be seen moving after some steps: made from events, and from where everybody stood before and after. */
import type { Event, Scene, View } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";

/** Whoever stood where others come in: how many fall, and how many go back to a region of theirs or, for null, off the map. */
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
  /** A shield goes over the border, from a region or, for null, from the edge of the map. */
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
  /** Whoever stood there falls, and nobody comes in. */
  | { kind: "fall"; region: number; fallen: Fallen }
  /** More are placed where some stand already. */
  | { kind: "land"; region: number }
  /** Coins from regions to a seat. */
  | { kind: "coins"; seat: number; amount: number; regions: number[] }
  /** Shields turn to stone. */
  | { kind: "stone"; race: string; seat: number; regions: number[] }
  /** A shield is taken off the map. */
  | { kind: "leave"; race: string; seat: number; region: number; count: number }
  /** What lay face down is turned up. */
  | { kind: "flip"; region: number; relic: string };

const MOST_COINS = 12;

/** Reads steps in their order. */
export class MotionPlanner {
  constructor(private readonly scene: Scene) {}

  moves(steps: readonly LoggedStep[], before: View | null, after: View): Move[] {
    const moves: Move[] = [];
    const gains = new Map<number, number>();
    const told = new Set<number>();
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
        if (region !== undefined) told.add(region);
      }
    }
    if (before) moves.push(...this.untold(told, steps, before, after));
    for (const [seat, amount] of gains)
      if (amount > 0)
        moves.push({ kind: "coins", seat, amount, regions: purse(after, seat).slice(0, Math.min(amount, MOST_COINS)) });
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

  /** Whoever stood in a region that others hold now, or nobody. */
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

  /** What no event tells: tokens that were placed, and those that fell where nobody came in. */
  private untold(told: ReadonlySet<number>, steps: readonly LoggedStep[], before: View, after: View): Move[] {
    const events = steps.flatMap((step) => step.events ?? []);
    return after.regions.flatMap((now, region): Move[] => {
      const was = before.regions[region];
      if (told.has(region) || !was?.holder) return [];
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

/** The regions of all races of a seat, the active one first: what its coins come from. */
function purse(view: View, seat: number): number[] {
  const races = view.tribes
    .filter((tribe) => tribe.seat === seat)
    .sort((one, other) => Number(other.is_active) - Number(one.is_active));
  return races.flatMap((tribe) => heldBy(view, tribe.race));
}

/** Of some regions the one from which a march is shortest; those over the border come first. */
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

/** The point of the map's edge nearest to a region: where those come from who have no region yet. */
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
