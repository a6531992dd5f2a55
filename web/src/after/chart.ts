/** The geometry of the chart of coins over rounds; drawing is elsewhere. */

/** Dashes that distinguish the lines of seats without colour. */
export const DASHES = ["", "9 5", "2 5", "14 4 3 4", "6 3 1 3"];

export interface CoinLine {
  seat: number;
  points: { x: number; y: number; coins: number; round: number }[];
}
export interface ChartPlan {
  lines: CoinLine[];
  /** Grid lines: their coins and height. */
  grid: { coins: number; y: number }[];
  rounds: { round: number; x: number }[];
}

/** Return a round step between grid lines, so that there are at most six. */
export function stepFor(most: number): number {
  for (const step of [5, 10, 20, 25, 50, 100]) if (most / step <= 6) return step;
  return 200;
}

export function chartPlan(start: number[], coins: number[][], width: number, height: number): ChartPlan {
  const rounds = Math.max(1, ...coins.map((row) => row.length));
  const most = Math.max(10, ...coins.flat(), ...start);
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const x = (round: number): number => (width * round) / rounds;
  const y = (value: number): number => height - (height * value) / top;
  const lines = coins.map((row, seat) => ({
    seat,
    points: [start[seat] ?? 0, ...row].map((value, round) => ({ x: x(round), y: y(value), coins: value, round })),
  }));
  return {
    lines,
    grid: Array.from({ length: top / step + 1 }, (_, index) => ({ coins: index * step, y: y(index * step) })),
    rounds: Array.from({ length: rounds }, (_, index) => ({ round: index + 1, x: x(index + 1) })),
  };
}

/** Move the labels at the ends of lines apart, so that none covers another. */
export function apart(wanted: number[], gap: number, height: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let floor = -Infinity;
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, floor + gap);
    floor = placed[index];
  }
  let ceiling = height;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = placed[index] - gap;
  }
  return placed;
}
