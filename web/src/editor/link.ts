/** Converts a drawing to one line of text, for local storage and links, and back. */
import { bricksOf } from "./bricks";
import { KINDS, MARKS, MAX_REGIONS, TERRAINS, gridOf, type Contents, type Drawing, type Kind } from "./drawing";

const VERSION = "1";
const MAX_NAME_LENGTH = 40;
/** Numbers are in base 36. A run of bricks is its length and its region. */
const DIGITS = 36;

/**
 * Return a line such as `1~S~My island~000…~1z.0-…`: version, kind, name, the contents of each region, and runs of
 * bricks.
 */
export function lineOf(drawing: Drawing): string {
  const printed = drawing.regions.map(({ terrain, marks }) => {
    const bits = MARKS.reduce((sum, mark, index) => sum + (marks.includes(mark) ? 1 << index : 0), 0);
    return TERRAINS.indexOf(terrain).toString(DIGITS) + bits.toString(DIGITS).padStart(2, "0");
  });
  const runs: string[] = [];
  for (let at = 0; at < drawing.owners.length;) {
    const owner = drawing.owners[at] ?? 0;
    let length = 1;
    while (drawing.owners[at + length] === owner) length++;
    runs.push(length.toString(DIGITS) + "." + owner.toString(DIGITS));
    at += length;
  }
  const name = drawing.name.replaceAll("~", "-").slice(0, MAX_NAME_LENGTH);
  return [VERSION, drawing.kind, name, printed.join(""), runs.join("-")].join("~");
}

/** Return the drawing that a line describes, or null if it is invalid. */
export function drawingIn(line: string): Drawing | null {
  const [version, kind, name, printed, runs, ...more] = line.split("~");
  if (version !== VERSION || !isKind(kind) || name === undefined || !printed || !runs || more.length) return null;
  const regions = regionsIn(printed);
  const owners = regions && ownersIn(runs, kind, regions.length);
  return regions && owners ? { kind, name: name.slice(0, MAX_NAME_LENGTH), owners, regions } : null;
}

function isKind(kind: string | undefined): kind is Kind {
  return (KINDS as readonly (string | undefined)[]).includes(kind);
}

function regionsIn(printed: string): Contents[] | null {
  if (printed.length % 3 || printed.length > 3 * MAX_REGIONS) return null;
  const found: Contents[] = [];
  for (let at = 0; at < printed.length; at += 3) {
    const terrain = TERRAINS[parseInt(printed.slice(at, at + 1), DIGITS)];
    const bits = parseInt(printed.slice(at + 1, at + 3), DIGITS);
    if (!terrain || !(bits >= 0 && bits < 1 << MARKS.length)) return null;
    found.push({ terrain, marks: MARKS.filter((_, index) => bits & (1 << index)) });
  }
  return found;
}

function ownersIn(runs: string, kind: Kind, regions: number): number[] | null {
  const brickCount = bricksOf(gridOf(kind)).length;
  const owners: number[] = [];
  for (const run of runs.split("-")) {
    const [length, owner, ...more] = run.split(".").map((digits) => parseInt(digits, DIGITS));
    if (!length || owner === undefined || more.length || !(owner >= 0 && owner <= regions)) return null;
    if (owners.length + length > brickCount) return null;
    owners.push(...Array<number>(length).fill(owner));
  }
  return owners.length === brickCount ? owners : null;
}
