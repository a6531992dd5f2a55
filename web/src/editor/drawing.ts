/** A board that is being drawn: its grid, the region of each brick, and what is printed on the regions. */
import { bricksOf, type Grid } from "./bricks";
import { NO_REGION } from "./outlines";

export const TERRAINS = ["farmland", "forest", "hill", "swamp", "mountain", "sea", "lake"] as const;
export type Terrain = (typeof TERRAINS)[number];
export const MARKS = ["cavern", "magic", "mine", "native", "anchor", "size_mark"] as const;
export type Mark = (typeof MARKS)[number];
export const KINDS = ["S", "M", "L", "2", "3", "4", "5"] as const;
/** The size of an island, or the number of players of a classic map. */
export type Kind = (typeof KINDS)[number];

export interface Contents {
  terrain: Terrain;
  marks: Mark[];
}

export interface Drawing {
  kind: Kind;
  name: string;
  /** The region of each brick. */
  owners: number[];
  /** The contents of region 1, 2, 3 … */
  regions: Contents[];
}

/** Sized so that regions come out about as large as on the shipped boards. */
const GRIDS: Record<Kind, Grid> = {
  S: { columns: 26, rows: 20 },
  M: { columns: 28, rows: 24 },
  L: { columns: 32, rows: 28 },
  "2": { columns: 32, rows: 23 },
  "3": { columns: 37, rows: 27 },
  "4": { columns: 44, rows: 31 },
  "5": { columns: 48, rows: 34 },
};
/** The number of regions that the game requires, water included where a map must have it. */
const WANTED: Record<Kind, number> = { S: 7, M: 9, L: 11, "2": 23, "3": 30, "4": 39, "5": 48 };
export const MAX_REGIONS = 48;

export const isIsland = (kind: Kind): boolean => kind === "S" || kind === "M" || kind === "L";
export const gridOf = (kind: Kind): Grid => GRIDS[kind];
export const wantedRegions = (kind: Kind): number => WANTED[kind];

/** Return the terrains that a game knows. */
export function terrainsFor(kind: Kind): Terrain[] {
  return TERRAINS.filter((terrain) => terrain !== "sea" || !isIsland(kind));
}

export function marksFor(kind: Kind): Mark[] {
  const foreign: Mark[] = isIsland(kind) ? ["mine"] : ["anchor", "size_mark"];
  return MARKS.filter((mark) => !foreign.includes(mark));
}

/** Return an empty drawing. */
export function blank(kind: Kind): Drawing {
  return {
    kind,
    name: "",
    owners: bricksOf(gridOf(kind)).map(() => NO_REGION),
    regions: [{ terrain: "farmland", marks: [] }],
  };
}

/** Return the drawing with some bricks given to a region, or to none. */
export function painted(drawing: Drawing, bricks: Iterable<number>, region: number): Drawing {
  const owners = [...drawing.owners];
  for (const brick of bricks) if (brick >= 0 && brick < owners.length) owners[brick] = region;
  return { ...drawing, owners };
}

/** Return the drawing with another terrain in a region. */
export function withTerrain(drawing: Drawing, region: number, terrain: Terrain): Drawing {
  return changed(drawing, region, (contents) => ({ ...contents, terrain }));
}

/** Return the drawing with a mark added to a region or removed from it. Only one region has the size mark. */
export function withMark(drawing: Drawing, region: number, mark: Mark): Drawing {
  const has = drawing.regions[region - 1]?.marks.includes(mark);
  const cleared =
    mark === "size_mark"
      ? {
          ...drawing,
          regions: drawing.regions.map((each) => ({ ...each, marks: each.marks.filter((m) => m !== mark) })),
        }
      : drawing;
  return changed(cleared, region, (contents) => ({
    ...contents,
    marks: has
      ? contents.marks.filter((each) => each !== mark)
      : MARKS.filter((m) => m === mark || contents.marks.includes(m)),
  }));
}

function changed(drawing: Drawing, region: number, change: (contents: Contents) => Contents): Drawing {
  return { ...drawing, regions: drawing.regions.map((each, index) => (index === region - 1 ? change(each) : each)) };
}

/** Return the drawing with one more region, of the rarest terrain. */
export function withRegion(drawing: Drawing): Drawing {
  if (drawing.regions.length >= MAX_REGIONS) return drawing;
  const even: Terrain[] = ["farmland", "forest", "hill", "swamp"];
  const count = (terrain: Terrain): number => drawing.regions.filter((each) => each.terrain === terrain).length;
  const rarest = even.reduce((best, each) => (count(each) < count(best) ? each : best));
  return { ...drawing, regions: [...drawing.regions, { terrain: rarest, marks: [] }] };
}

/** Return the drawing without a region; the numbers of later regions move up. */
export function withoutRegion(drawing: Drawing, region: number): Drawing {
  if (drawing.regions.length <= 1) return drawing;
  const owners = drawing.owners.map((owner) => (owner === region ? NO_REGION : owner > region ? owner - 1 : owner));
  return { ...drawing, owners, regions: drawing.regions.filter((_, index) => index !== region - 1) };
}
