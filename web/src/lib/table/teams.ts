/** Teams: the hues their seats wear, and what they have together. */
import type { TeamView, View } from "../server/protocol";

/** The colours of a faction's seats, in their order; whoever is beyond them keeps the usual one. */
const HUES: Record<string, readonly string[]> = {
  alliance: ["var(--alliance-first)", "var(--alliance-second)"],
  horde: ["var(--horde-first)", "var(--horde-second)"],
  neutral: ["var(--neutral-first)"],
};

/** What makes everything below it wear the hues of the teams: a style, empty where each plays alone. */
export function teamHues(teams: readonly TeamView[] | undefined): string {
  return (teams ?? [])
    .flatMap(({ id, seats }) =>
      seats.flatMap((seat, place) => (HUES[id]?.[place] ? [`--seat-${seat}: ${HUES[id][place]}`] : [])),
    )
    .join("; ");
}

/** A team with what its poorest seat has; null where somebody's coins cannot be seen. */
export interface TeamScore {
  id: string;
  seats: readonly number[];
  score: number | null;
}

export function teamScores(view: View, coinsOf: (seat: number) => number | null): TeamScore[] {
  // Never what the view says: while coins are counted out, or hidden behind a curtain, nobody is to read it elsewhere.
  return (view.teams ?? []).map(({ id, seats }) => {
    const coins = seats.map(coinsOf);
    return { id, seats, score: coins.every((one) => one !== null) ? Math.min(...coins) : null };
  });
}
