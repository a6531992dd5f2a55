/** Summarises steps for screen readers: one sentence each for the conquests and the coins of a seat. */
import type { Event, View } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";
import { listed, t, texts } from "../texts/texts.svelte";
import { lossSentences } from "./losses";
import { actionSentence, eventSentence } from "./sentences";
import type { Speaker } from "./speaker";
import { type ParsedAction, parseAction } from "./logsteps";

/** Minor events, and those that are summed up. */
const NOT_ANNOUNCED = new Set(["moved", "discarded", "gained", "conquered", "picked"]);

/** Return an event of the reader's own in the second person; "" for what the alert of their turn says already. */
export function ownEvent(speaker: Speaker, event: Event): string | null {
  const { what, seat, other, region, source = "", amount = 0 } = event;
  if (speaker.you === null || (seat !== speaker.you && !(what === "paid" && other === speaker.you))) return null;
  if (what === "turn") return "";
  const id = what !== "paid" ? what : source === "pick" ? "paid-for-combo" : seat === speaker.you ? "paid" : "paid-to";
  if (!texts.has(`web.panel.say.you.${id}`)) return null;
  return t(`web.panel.say.you.${id}`, {
    seat: speaker.seat(seat),
    other: speaker.seat(other),
    region: region === undefined ? "" : speaker.region(region),
    source: source ? speaker.source(source) : "",
    amount: speaker.coins(amount),
  });
}

/** Return the sentence for picking a combo or rolling the die; the reader is "you". */
function chosenAction(speaker: Speaker, action: ParsedAction, step: LoggedStep, power: string | undefined): string {
  const events = step.events ?? [];
  if (step.seat === speaker.you && speaker.you !== null) {
    const picked = events.find((event) => event.what === "picked");
    if (action.kind === "pick" && picked?.source)
      return t("web.panel.say.you.picked", {
        source: speaker.combo(picked.source, power),
        amount: speaker.tokens(picked.amount ?? 0),
      });
    if (action.kind === "roll" && action.region !== undefined)
      return t("web.panel.say.you.roll", { region: speaker.region(action.region) });
  }
  return actionSentence(speaker, action, step.seat, events, power === undefined ? {} : { power });
}

export function spokenSummary(speaker: Speaker, steps: readonly LoggedStep[], before: View | null): string[] {
  const said: string[] = [];
  const conquests = new Map<number, string[]>();
  const gains = new Map<number, number>();
  const flush = (): void => {
    for (const [seat, regions] of conquests)
      said.push(
        t(seat === speaker.you ? "web.panel.say.you.conquers" : "web.panel.say.conquers", {
          seat: speaker.seat(seat),
          regions: listed(regions),
        }),
      );
    for (const [seat, coins] of gains)
      said.push(
        t(seat === speaker.you ? "web.panel.say.you.gains" : "web.panel.say.gains", {
          seat: speaker.seat(seat),
          coins: speaker.coins(coins),
        }),
      );
    conquests.clear();
    gains.clear();
  };
  const addEvent = (event: Event, toYou: string | undefined): void => {
    if (toYou !== undefined) {
      flush();
      said.push(toYou);
      return;
    }
    const { what, seat = -1, region, amount = 0 } = event;
    if (what === "conquered" && region !== undefined)
      conquests.set(seat, [...(conquests.get(seat) ?? []), speaker.region(region)]);
    else if (what === "gained") gains.set(seat, (gains.get(seat) ?? 0) + amount);
    else if (!NOT_ANNOUNCED.has(what)) {
      flush();
      said.push(
        ownEvent(speaker, event) ?? eventSentence(speaker, event, { teams: before?.seats.map((one) => one.team) }),
      );
    }
  };
  for (const step of steps) {
    const action = parseAction(step.action);
    const events = step.events ?? [];
    if (["pick", "die", "roll", "first"].includes(action.kind)) {
      flush();
      const picked = events.find((event) => event.what === "picked")?.source;
      const power = before?.combos.find((combo) => combo.race === picked)?.power;
      said.push(chosenAction(speaker, action, step, power));
    }
    const yours = lossSentences(speaker, step);
    for (const event of events) addEvent(event, yours.get(event));
  }
  flush();
  return said.filter(Boolean);
}
