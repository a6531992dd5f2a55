/** Decisions with but one sensible answer, which need not be asked. */
import type { Step, TableInfo, View } from "../server/protocol";
import type { settings } from "../settings/settings.svelte";
import type { Menu } from "./menu";

/** Nothing is in reach; tokens had to withdraw; the last turn of the game, whose redeployment changes nothing. */
export type Reason = "no-more" | "withdrawn" | "last-turn";

export interface Asked {
  menu: Menu;
  view: View;
  info: TableInfo;
  log: readonly Step[];
}

type Wishes = Pick<typeof settings, "endsByItself" | "placesWithdrawn">;

/** Why a decision need not be asked; null: somebody must think about it. */
export function reasonOf({ menu, view, info, log }: Asked, wishes: Wishes): Reason | null {
  const { lesson, puzzle, referee } = info.setup;
  // Where something is learned, tried or told, everything is asked; and whoever took a step back wants to see it.
  if (lesson || puzzle || referee || log.at(-1)?.action === "undo") return null;
  if (menu.question === "ask.conquests") return wishes.endsByItself && isNothingLeft(menu) ? "no-more" : null;
  if (menu.question !== "ask.deploy" || !menu.spread) return null;
  if (view.phase === "others-redeployment") return wishes.placesWithdrawn ? "withdrawn" : null;
  return wishes.endsByItself && isLastTurn(view, log) ? "last-turn" : null;
}

const isNothingLeft = ({ ends, regions, options, asides, decline, picks }: Menu): boolean =>
  ends !== null && !regions.size && !options.length && !asides.length && !decline && !picks.size;

/** Whether everybody else has had their last turn; where that cannot be known, it is not. */
function isLastTurn(view: View, log: readonly Step[]): boolean {
  if (view.round !== view.rounds) return false;
  const begun = log.flatMap(({ events }) => events ?? []).filter(({ what }) => what === "turn");
  const played = new Set(begun.filter(({ amount }) => (amount ?? 0) + 1 === view.rounds).map(({ seat }) => seat));
  return view.seats.every((_, seat) => seat === view.turn_of || played.has(seat));
}
