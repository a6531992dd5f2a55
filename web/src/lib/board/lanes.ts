/** Finds free water between islands for ships. */
import type { Scene } from "../server/protocol";

/** A straight way across free water. */
export interface Lane {
  y: number;
  from: number;
  to: number;
}

/** The distance between two tried lanes, and from land, as shares of the map's width. */
const STEP = 0.03;
const MARGIN = 0.045;
/** Shorter lanes are not worth a ship; lanes of two ships are this far apart. */
const SHORTEST = 0.24;
const APART = 0.22;

/** Return the free intervals of a horizontal line, between the boxes of regions. */
function gapsAt(scene: Scene, y: number, margin: number): Lane[] {
  const blocked = scene.regions
    .filter(({ box: [, top, , high] }) => y > top - margin && y < top + high + margin)
    .map(({ box: [left, , wide] }) => [left - margin, left + wide + margin] as const)
    .sort(([one], [other]) => one - other);
  const gaps: Lane[] = [];
  let from = margin;
  for (const [left, right] of blocked) {
    if (left > from) gaps.push({ y, from, to: left });
    from = Math.max(from, right);
  }
  if (scene.width - margin > from) gaps.push({ y, from, to: scene.width - margin });
  return gaps;
}

/** Return the longest lanes, longest first, some distance from each other. */
export function lanesOf(scene: Scene, count: number): Lane[] {
  const margin = MARGIN * scene.width;
  const all: Lane[] = [];
  for (let y = margin; y < scene.height - margin; y += STEP * scene.width) all.push(...gapsAt(scene, y, margin));
  const length = ({ from, to }: Lane): number => to - from;
  const found: Lane[] = [];
  for (const lane of all.sort((one, other) => length(other) - length(one)))
    if (
      found.length < count &&
      length(lane) >= SHORTEST * scene.width &&
      found.every((other) => Math.abs(other.y - lane.y) > APART * scene.width)
    )
      found.push(lane);
  return found;
}
