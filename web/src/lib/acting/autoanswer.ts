/** Finds decisions with only one sensible answer, which need no question. */
import type { Step, TableInfo, View } from "../server/protocol";
import type { settings } from "../settings/settings.svelte";
import type { Menu } from "./menu";

/** No conquest is possible; tokens had to withdraw; the redeployment in the last turn of the game is irrelevant. */
export type AutoAnswerReason = "no-more" | "withdrawn" | "last-turn";

export interface AutoAnswerContext {
  menu: Menu;
  view: View;
  info: TableInfo;
  log: readonly Step[];
}

type Preferences = Pick<typeof settings, "endsByItself" | "placesWithdrawn">;

/** Return why a decision can be answered automatically; null: it must be asked. */
export function autoAnswerReason(
  { menu, view, info, log }: AutoAnswerContext,
  preferences: Preferences,
): AutoAnswerReason | null {
  const { lesson, puzzle, referee } = info.setup;
  // Lessons, puzzles and referee tables ask everything; and after an undo the player wants to see the decision.
  if (lesson || puzzle || referee || log.at(-1)?.action === "undo") return null;
  if (menu.question === "ask.conquests") return preferences.endsByItself && hasNothingLeft(menu) ? "no-more" : null;
  if (menu.question !== "ask.deploy" || !menu.spread) return null;
  if (view.phase === "others-redeployment") return preferences.placesWithdrawn ? "withdrawn" : null;
  return preferences.endsByItself && isLastTurn(view, log) ? "last-turn" : null;
}

const hasNothingLeft = ({ ends, regions, options, sideChoices, decline, picks }: Menu): boolean =>
  ends !== null && !regions.size && !options.length && !sideChoices.length && !decline && !picks.size;

/** Return whether all other seats have had their last turn; false where the log does not show it. */
function isLastTurn(view: View, log: readonly Step[]): boolean {
  if (view.round !== view.rounds) return false;
  const begun = log.flatMap(({ events }) => events ?? []).filter(({ what }) => what === "turn");
  const played = new Set(begun.filter(({ amount }) => (amount ?? 0) + 1 === view.rounds).map(({ seat }) => seat));
  return view.seats.every((_, seat) => seat === view.turn_of || played.has(seat));
}
