/** The reader's own losses, in the second person: "Bo takes Split Hoof 9 from you: you lose 1 token." */
import type { Event } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";
import { t, texts } from "../texts/texts.svelte";
import type { Speaker } from "./speaker";

/** Return sentences for the events of a step that concern the reader; "" where another sentence covers the event. */
export function lossSentences(speaker: Speaker, { events = [], from }: LoggedStep): Map<Event, string> {
  const { you } = speaker;
  const sentences = new Map<Event, string>();
  if (you === null) return sentences;
  const lost = events.filter(({ what, seat, source }) => what === "discarded" && seat === you && isRace(source));
  // If the former holder is unknown, losing tokens in a conquest shows that it was the reader.
  const isMine = ({ region = -1 }: Event): boolean => (from ? from[region] === you : lost.length > 0);
  const conquest = events.find((event) => event.what === "conquered" && event.seat !== you && isMine(event));
  if (conquest) {
    const count = lost.reduce((sum, { amount = 0 }) => sum + amount, 0);
    sentences.set(
      conquest,
      t(count ? "web.panel.log.taken-from-you" : "web.panel.log.taken-from-you-unharmed", {
        seat: speaker.seat(conquest.seat),
        region: speaker.region(conquest.region ?? 0),
        amount: speaker.tokens(count),
      }),
    );
  }
  for (const event of lost)
    sentences.set(
      event,
      conquest
        ? ""
        : t("web.panel.log.you-lose", {
            source: speaker.source(event.source ?? ""),
            amount: speaker.tokens(event.amount ?? 0),
          }),
    );
  return sentences;
}

const isRace = (source: string | undefined): boolean => source !== undefined && !texts.has(`piece.${source}`);
