/** What others do to whoever looks on, told to them: "Bo takes Split Hoof 9 from you: you lose 1 token." */
import type { Event } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";
import { t, texts } from "../texts/texts.svelte";
import type { Speaker } from "./speaker";

/** Sentences for events of a step that concern whoever looks on; empty where another one tells it as well. */
export function toldToYou(speaker: Speaker, { events = [], from }: LoggedStep): Map<Event, string> {
  const { you } = speaker;
  const told = new Map<Event, string>();
  if (you === null) return told;
  const lost = events.filter(({ what, seat, source }) => what === "discarded" && seat === you && isRace(source));
  // Who held a region is known of what was seen; else whoever loses tokens in a conquest did.
  const isMine = ({ region = -1 }: Event): boolean => (from ? from[region] === you : lost.length > 0);
  const conquest = events.find((event) => event.what === "conquered" && event.seat !== you && isMine(event));
  if (conquest) {
    const count = lost.reduce((sum, { amount = 0 }) => sum + amount, 0);
    told.set(
      conquest,
      t(count ? "web.panel.log.taken-from-you" : "web.panel.log.taken-from-you-unharmed", {
        seat: speaker.seat(conquest.seat),
        region: speaker.region(conquest.region ?? 0),
        amount: speaker.tokens(count),
      }),
    );
  }
  for (const event of lost)
    told.set(
      event,
      conquest
        ? ""
        : t("web.panel.log.you-lose", {
            source: speaker.source(event.source ?? ""),
            amount: speaker.tokens(event.amount ?? 0),
          }),
    );
  return told;
}

const isRace = (source: string | undefined): boolean => source !== undefined && !texts.has(`piece.${source}`);
