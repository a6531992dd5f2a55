/** The faces of the die: three blank, then one, two and three pips. */
export const FACES = [0, 0, 0, 1, 2, 3] as const;

export interface Face {
  pips: number;
  isGood: boolean;
}

/** Return the six faces, marked where they succeed; none where two dice decide. */
export function facesOf(odds: { good: number; all: number } | undefined): Face[] {
  if (odds?.all !== FACES.length) return [];
  return FACES.map((pips, index) => ({ pips, isGood: index >= FACES.length - odds.good }));
}
