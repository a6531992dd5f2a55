/** A board that is being drawn: its paper, whose each brick is, and what is printed on the regions. */
import { bricksOf, type Paper } from "./bricks";
import { NOBODY } from "./outlines";

export const TERRAINS = ["farmland", "forest", "hill", "swamp", "mountain", "sea", "lake"] as const;
export type Terrain = (typeof TERRAINS)[number];
export const MARKS = ["cavern", "magic", "mine", "native", "anchor", "size_mark"] as const;
export type Mark = (typeof MARKS)[number];
export const KINDS = ["S", "M", "L", "2", "3", "4", "5"] as const;
/** An island by its size, or a classic map by its number of players. */
export type Kind = (typeof KINDS)[number];

export interface Contents {
  terrain: Terrain;
  marks: Mark[];
}

export interface Drawing {
  kind: Kind;
  name: string;
  /** Whose each brick is. */
  owners: number[];
  /** What is printed on region 1, 2, 3 …. */
  regions: Contents[];
}

/** So large that regions come out about as large as on the boards that are shipped. */
const PAPERS: Record<Kind, Paper> = {
  S: { columns: 26, rows: 20 },
  M: { columns: 28, rows: 24 },
  L: { columns: 32, rows: 28 },
  "2": { columns: 32, rows: 23 },
  "3": { columns: 37, rows: 27 },
  "4": { columns: 44, rows: 31 },
  "5": { columns: 48, rows: 34 },
};
/** How many regions the game wants, water included where a map must have it. */
const WANTED: Record<Kind, number> = { S: 7, M: 9, L: 11, "2": 23, "3": 30, "4": 39, "5": 48 };
export const MOST_REGIONS = 48;

export const isIsland = (kind: Kind): boolean => kind === "S" || kind === "M" || kind === "L";
export const paperOf = (kind: Kind): Paper => PAPERS[kind];
export const wantedRegions = (kind: Kind): number => WANTED[kind];

/** The terrains that a game knows on its boards, and its marks. */
export function terrainsFor(kind: Kind): Terrain[] {
  return TERRAINS.filter((terrain) => terrain !== "sea" || !isIsland(kind));
}

export function marksFor(kind: Kind): Mark[] {
  const foreign: Mark[] = isIsland(kind) ? ["mine"] : ["anchor", "size_mark"];
  return MARKS.filter((mark) => !foreign.includes(mark));
}

/** An empty sheet. */
export function blank(kind: Kind): Drawing {
  return {
    kind,
    name: "",
    owners: bricksOf(paperOf(kind)).map(() => NOBODY),
    regions: [{ terrain: "farmland", marks: [] }],
  };
}

/** The same with some bricks given to a region, or to nobody. */
export function painted(drawing: Drawing, bricks: Iterable<number>, region: number): Drawing {
  const owners = [...drawing.owners];
  for (const brick of bricks) if (brick >= 0 && brick < owners.length) owners[brick] = region;
  return { ...drawing, owners };
}

/** The same with another terrain in a region. */
export function withTerrain(drawing: Drawing, region: number, terrain: Terrain): Drawing {
  return changed(drawing, region, (contents) => ({ ...contents, terrain }));
}

/** The same with a mark put on a region, or taken off; the mark of the size lies on one region alone. */
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

/** The same with one region more, whose terrain is the one there is least of. */
export function withRegion(drawing: Drawing): Drawing {
  if (drawing.regions.length >= MOST_REGIONS) return drawing;
  const even: Terrain[] = ["farmland", "forest", "hill", "swamp"];
  const count = (terrain: Terrain): number => drawing.regions.filter((each) => each.terrain === terrain).length;
  const rarest = even.reduce((best, each) => (count(each) < count(best) ? each : best));
  return { ...drawing, regions: [...drawing.regions, { terrain: rarest, marks: [] }] };
}

/** The same without a region: those behind it move up. */
export function withoutRegion(drawing: Drawing, region: number): Drawing {
  if (drawing.regions.length <= 1) return drawing;
  const owners = drawing.owners.map((owner) => (owner === region ? NOBODY : owner > region ? owner - 1 : owner));
  return { ...drawing, owners, regions: drawing.regions.filter((_, index) => index !== region - 1) };
}
