/** Finds decisions with only one sensible answer, which need no question. */
import type { Step, TableInfo, View } from "../server/protocol";
import type { settings } from "../settings/settings.svelte";
import { textOf } from "./actiontext";
import type { Menu } from "./menu";

/**
 * No conquest is possible; tokens had to withdraw; the redeployment in the last turn of the game is irrelevant; nothing
 * else can be answered.
 */
export type AutoAnswerReason = "no-more" | "withdrawn" | "last-turn" | "only-answer";

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
  const { lesson, puzzle, exercise, referee } = info.setup;
  // Lessons, puzzles and referee tables ask everything; and after an undo the player wants to see the decision.
  if (lesson || puzzle || exercise || referee || log.at(-1)?.action === "undo") return null;
  if (menu.question === "ask.conquests") return preferences.endsByItself && hasNothingLeft(menu) ? "no-more" : null;
  if (onlyAnswer(menu)) return preferences.endsByItself ? "only-answer" : null;
  if (menu.question !== "ask.deploy" || !menu.spread) return null;
  if (view.phase === "others-redeployment") return preferences.placesWithdrawn ? "withdrawn" : null;
  return preferences.endsByItself && isLastTurn(view, log) ? "last-turn" : null;
}

const hasNothingLeft = ({ ends, regions, options, sideChoices, decline, picks }: Menu): boolean =>
  ends !== null && !regions.size && !options.length && !sideChoices.length && !decline && !picks.size;

/** Kinds of actions that cost nothing and reveal nothing. */
const HARMLESS = new Set(["target", "move", "station", "choose", "count", "done"]);

/** Questions whose answer reveals something, even if there is only one. */
const REVEALING = new Set(["ask.goblins.reveal"]);

/** Return the actions of the only possible answer; null: there are several, or it must be seen before it is given. */
export function onlyAnswer(menu: Menu): string[] | null {
  const { regions, options, picks, decline, ends, yesNo, spread, several, sideChoices, isChance } = menu;
  if (
    isChance ||
    REVEALING.has(menu.question) ||
    picks.size ||
    decline ||
    yesNo ||
    spread ||
    sideChoices.some((one) => one.options.length)
  )
    return null;
  if (several) {
    const isForced = several.options.length > 0 && several.least === several.options.length && !several.done;
    return isForced ? several.options.map(({ action }) => textOf(action)) : null;
  }
  const texts = [
    ...[...regions.values()].flat().map(({ text }) => text),
    ...[...options, ...(ends ? [ends] : [])].map(({ action }) => textOf(action)),
  ];
  const [text, ...others] = texts;
  return text !== undefined && !others.length && HARMLESS.has(text.split(" ")[0] ?? "") ? [text] : null;
}

/** Return whether all other seats have had their last turn; false where the log does not show it. */
function isLastTurn(view: View, log: readonly Step[]): boolean {
  if (view.round !== view.rounds) return false;
  const begun = log.flatMap(({ events }) => events ?? []).filter(({ what }) => what === "turn");
  const played = new Set(begun.filter(({ amount }) => (amount ?? 0) + 1 === view.rounds).map(({ seat }) => seat));
  return view.seats.every((_, seat) => seat === view.turn_of || played.has(seat));
}
