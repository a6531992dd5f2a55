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
  const conquests = events.filter((event) => event.what === "conquered" && event.seat !== you && isMine(event));
  const [conquest] = conquests;
  // A race that plays by itself may take several regions in one step: each loss comes before its conquest.
  let next = 0;
  for (const one of conquests) {
    const end = conquests.length > 1 ? events.indexOf(one) : events.length;
    const own = lost.filter((event) => events.indexOf(event) >= next && events.indexOf(event) < end);
    next = end;
    const count = own.reduce((sum, { amount = 0 }) => sum + amount, 0);
    const taken = t(count ? "web.panel.log.taken-from-you" : "web.panel.log.taken-from-you-unharmed", {
      seat: speaker.seat(one.seat),
      region: speaker.region(one.region ?? 0),
      amount: speaker.tokens(count),
    });
    sentences.set(one, one.source ? `${taken} ${t(`web.panel.log.reason.${one.source}`)}` : taken);
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
