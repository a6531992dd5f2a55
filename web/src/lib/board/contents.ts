/** The contents of each region, as the map draws them. */
import type { RegionView, TribeView } from "../server/protocol";

export interface Piece {
  /** An id such as `fort`, or `face_down`. */
  id: string;
  kind: "companion" | "marker" | "relic" | "face-down";
  count: number;
}

export interface RegionContents {
  /** The race, `natives`, or null. */
  holder: string | null;
  /** -1: natives, or an empty region. */
  seat: number;
  isActive: boolean;
  tokens: number;
  pieces: readonly Piece[];
  /** The side of the face-down piece there, for the player who knows it. */
  secret?: string | undefined;
}

/** The piece that lies face down with a side that one player knows. */
export const SECRET_PIECE = "loot";

/** Return whether two lists of pieces are the same. */
export function isSamePieces(some: readonly Piece[], others: readonly Piece[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, kind, count }, index) => {
      const other = others[index];
      return other?.id === id && other.kind === kind && other.count === count;
    })
  );
}

/** The pieces that races in decline live in, drawn like markers of the game. */
const HOMES_IN_DECLINE: Readonly<Record<string, string>> = { priestesses: "ivory_tower" };

/** Return the piece in which a race lives, if it has one. */
export const homeOf = (tribe: TribeView | undefined): string | undefined =>
  tribe?.is_active === false ? HOMES_IN_DECLINE[tribe.race] : undefined;

/** Return the contents of a region; `tribe` is the race that holds it. */
export function inRegion(region: RegionView, tribe: TribeView | undefined): RegionContents {
  const pieces: Piece[] = [];
  if (region.companions)
    pieces.push({ id: tribe?.companion ?? "champion", kind: "companion", count: region.companions });
  const home = homeOf(tribe);
  for (const id of [...(home ? [home] : []), ...(region.markers ?? [])]) pieces.push({ id, kind: "marker", count: 1 });
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
