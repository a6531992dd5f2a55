/** Teams: the colours of their seats, and their scores. */
import type { TeamView, View } from "../server/protocol";

/** The colours of a faction's seats, in their order; further seats keep their usual colour. */
const HUES: Record<string, readonly string[]> = {
  alliance: ["var(--alliance-first)", "var(--alliance-second)"],
  horde: ["var(--horde-first)", "var(--horde-second)"],
  neutral: ["var(--neutral-first)"],
};

/** Return a style that sets the team colours for everything below it; empty without teams. */
export function teamHues(teams: readonly TeamView[] | undefined): string {
  return (teams ?? [])
    .flatMap(({ id, seats }) =>
      seats.flatMap((seat, place) => (HUES[id]?.[place] ? [`--seat-${seat}: ${HUES[id][place]}`] : [])),
    )
    .join("; ");
}

/** A team and the coins of its poorest seat; null where some coins are hidden. */
export interface TeamScore {
  id: string;
  seats: readonly number[];
  score: number | null;
}

export function teamScores(view: View, coinsOf: (seat: number) => number | null): TeamScore[] {
  // The view's own score is not used: it would reveal coins that are still hidden or being counted.
  return (view.teams ?? []).map(({ id, seats }) => {
    const coins = seats.map(coinsOf);
    return { id, seats, score: coins.every((one) => one !== null) ? Math.min(...coins) : null };
  });
}
