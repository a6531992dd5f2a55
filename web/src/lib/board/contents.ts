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

export function heldRegions(contents: readonly RegionContents[]): Held[] {
  return contents.flatMap(({ seat, isActive }, region) => (seat < 0 ? [] : [{ region, seat, isActive }]));
}
