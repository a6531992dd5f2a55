/** What stands in each region, as the map draws it. */
import type { RegionView, TribeView, View } from "../server/protocol";

export interface Piece {
  /** An id such as `fort`, or `face_down`. */
  id: string;
  kind: "companion" | "marker" | "relic" | "face-down";
  count: number;
}

export interface RegionContents {
  /** The race, `natives`, or nobody. */
  holder: string | null;
  /** -1: natives or nobody. */
  seat: number;
  isActive: boolean;
  tokens: number;
  pieces: Piece[];
}

export function contentsOf(view: View): RegionContents[] {
  const tribes = new Map(view.tribes.map((tribe) => [tribe.race, tribe]));
  return view.regions.map((region) => inRegion(region, region.holder ? tribes.get(region.holder) : undefined));
}

/** Follows a game: what has not changed in a region is the very same object, so that nobody draws or says it anew. */
export class GrowingContents {
  private last: RegionContents[] = [];

  of(view: View): RegionContents[] {
    const found = contentsOf(view);
    const now = found.map((one, region) => {
      const before = this.last[region];
      return before && isSame(before, one) ? before : one;
    });
    const isChanged = now.length !== this.last.length || now.some((one, region) => one !== this.last[region]);
    if (isChanged) this.last = now;
    return this.last;
  }
}

function isSame(one: RegionContents, other: RegionContents): boolean {
  return (
    one.holder === other.holder &&
    one.seat === other.seat &&
    one.isActive === other.isActive &&
    one.tokens === other.tokens &&
    one.pieces.length === other.pieces.length &&
    one.pieces.every(({ id, kind, count }, index) => {
      const piece = other.pieces[index];
      return piece?.id === id && piece.kind === kind && piece.count === count;
    })
  );
}

function inRegion(region: RegionView, tribe: TribeView | undefined): RegionContents {
  const pieces: Piece[] = [];
  if (region.companions)
    pieces.push({ id: tribe?.companion ?? "champion", kind: "companion", count: region.companions });
  for (const id of region.markers ?? []) pieces.push({ id, kind: "marker", count: 1 });
  for (const id of region.relics ?? []) pieces.push({ id, kind: "relic", count: 1 });
  if (region.face_down) pieces.push({ id: "face_down", kind: "face-down", count: 1 });
  return {
    holder: region.holder ?? null,
    seat: tribe?.seat ?? -1,
    isActive: tribe?.is_active ?? false,
    tokens: region.tokens ?? 0,
    pieces,
  };
}

/** A region that a seat holds, with an active race or one in decline. */
export interface Held {
  region: number;
  seat: number;
  isActive: boolean;
}

/** Follows a game: of a region that is held as before it is the very same object. */
export class GrowingHeld {
  private last: Held[] = [];

  of(contents: readonly RegionContents[]): Held[] {
    const found = contents.flatMap(({ seat, isActive }, region) => (seat < 0 ? [] : [{ region, seat, isActive }]));
    const now = found.map((one) => this.last.find((before) => isHeldAsBefore(before, one)) ?? one);
    const isChanged = now.length !== this.last.length || now.some((one, index) => one !== this.last[index]);
    if (isChanged) this.last = now;
    return this.last;
  }
}

const isHeldAsBefore = (before: Held, now: Held): boolean =>
  before.region === now.region && before.seat === now.seat && before.isActive === now.isActive;
