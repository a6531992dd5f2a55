/** What is to be seen moving after some steps: made from events, and from where everybody stood before and after. */
import type { Scene, View } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";

export type Move =
  /** A shield goes over the border, from a region or, for null, from the edge of the map. */
  | { kind: "march"; race: string; seat: number; from: number | null; to: number; count: number; isClash: boolean }
  /** Coins from regions to a seat. */
  | { kind: "coins"; seat: number; amount: number; regions: number[] }
  /** Shields turn to stone. */
  | { kind: "stone"; race: string; seat: number; regions: number[] }
  /** A shield is taken off the map. */
  | { kind: "leave"; race: string; seat: number; region: number }
  /** Something comes to light. */
  | { kind: "reveal"; region: number };

const MOST_COINS = 12;

/** Reads steps in their order. */
export class MotionPlanner {
  constructor(private readonly scene: Scene) {}

  moves(steps: readonly LoggedStep[], before: View | null, after: View): Move[] {
    const moves: Move[] = [];
    const gains = new Map<number, number>();
    for (const step of steps) {
      for (const { what, seat = -1, region, amount = 0, source } of step.events ?? []) {
        if (what === "gained") gains.set(seat, (gains.get(seat) ?? 0) + amount);
        else if (what === "declined" && source)
          moves.push({ kind: "stone", race: source, seat, regions: heldBy(after, source) });
        else if (region === undefined) continue;
        else if (what === "conquered" || what === "moved") {
          const race = after.regions[region]?.holder;
          if (race) moves.push(this.march(race, seat, region, amount, before, what === "conquered"));
        } else if (what === "abandoned") {
          const race = before?.regions[region]?.holder;
          if (race && race !== after.regions[region]?.holder) moves.push({ kind: "leave", race, seat, region });
        } else if (what === "found") moves.push({ kind: "reveal", region });
      }
    }
    for (const [seat, amount] of gains)
      if (amount > 0)
        moves.push({ kind: "coins", seat, amount, regions: purse(after, seat).slice(0, Math.min(amount, MOST_COINS)) });
    return moves;
  }

  private march(race: string, seat: number, to: number, count: number, before: View | null, isConquest: boolean): Move {
    const stood = before?.regions[to];
    const isClash = isConquest && stood?.holder !== undefined && stood.holder !== race;
    return {
      kind: "march",
      race,
      seat,
      from: before ? nearest(this.scene, to, heldBy(before, race)) : null,
      to,
      count,
      isClash,
    };
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
