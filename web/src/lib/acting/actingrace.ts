/** Tells which race of a seat acts, in turns in which a race in decline acts before the active one. */
import type { Step, TribeView, View } from "../server/protocol";
import { withoutUndone } from "../speaking/logsteps";
import type { Speaker } from "../speaking/speaker";
import { t } from "../texts/texts.svelte";

/** A race that must be named: the declined one that acts first, or the active one that follows. */
export interface ActingRace {
  race: string;
  when: "first" | "next";
}

/** Return the race for which a seat decides. */
export function actingTribe(view: View | null): TribeView | undefined {
  return view?.tribes.find(({ race, seat }) => race === view.acting && seat === view.to_act);
}

/** Return the race that acts, if the player could take it for another one; null in most turns. */
export function actingRace(view: View | null, log: readonly Step[]): ActingRace | null {
  const tribe = view?.phase === "others-redeployment" ? undefined : actingTribe(view);
  if (!tribe) return null;
  if (!tribe.is_active) return { race: tribe.race, when: "first" };
  return wasFirstInTurn(log, tribe.seat) ? { race: tribe.race, when: "next" } : null;
}

/** Return whether a declined race of the seat has acted in the turn with which the log ends. */
function wasFirstInTurn(log: readonly Step[], seat: number): boolean {
  for (let at = log.length - 1; at >= 0; at -= 1)
    for (const event of [...(log[at]?.events ?? [])].reverse()) {
      if (event.what === "turn" || event.what === "acts-first") return false;
      if (event.what === "acts-next") return event.seat === seat;
    }
  return false;
}

/** Return whether the race that acts has conquered a region in the turn with which the log ends. */
export function hasConquered(log: readonly Step[], seat: number): boolean {
  const kept = withoutUndone(log);
  for (let at = kept.length - 1; at >= 0; at -= 1)
    for (const { what, seat: whose } of [...(kept[at]?.events ?? [])].reverse()) {
      if (what === "conquered" && whose === seat) return true;
      if (what === "turn" || what === "acts-next") return false;
    }
  return false;
}

/** Return a question with the race that it is for. */
export function withRace(text: string, acting: ActingRace | null, speaker: Speaker, seat?: string): string {
  if (!acting) return text;
  const id = `web.act.acting-${acting.when}${seat === undefined ? "" : "-of"}`;
  return t(id, { race: speaker.race(acting.race), text, seat: seat ?? "" });
}

/** Return the label of a button or a hint with the declined race that it is for. */
export function labelFor(label: string, acting: ActingRace | null, speaker: Speaker): string {
  return acting?.when === "first"
    ? t("web.act.acting-button", { race: speaker.race(acting.race), what: label })
    : label;
}
