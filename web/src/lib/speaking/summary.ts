/** Steps in a few sentences, for those who hear them: conquests and coins of a seat are one sentence each. */
import type { Event, View } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";
import { listed, t } from "../texts/texts.svelte";
import { toldToYou } from "./losses";
import { actionSentence, eventSentence } from "./sentences";
import type { Speaker } from "./speaker";
import { parsed } from "./steps";

/** Small things that nobody needs to hear. */
const UNHEARD = new Set(["moved", "discarded", "gained", "conquered", "picked"]);

export function spokenSummary(speaker: Speaker, steps: readonly LoggedStep[], before: View | null): string[] {
  const said: string[] = [];
  const conquests = new Map<number, string[]>();
  const gains = new Map<number, number>();
  const flush = (): void => {
    for (const [seat, regions] of conquests)
      said.push(t("web.panel.say.conquers", { seat: speaker.seat(seat), regions: listed(regions) }));
    for (const [seat, coins] of gains)
      said.push(t("web.panel.say.gains", { seat: speaker.seat(seat), coins: speaker.coins(coins) }));
    conquests.clear();
    gains.clear();
  };
  const hear = (event: Event, toYou: string | undefined): void => {
    if (toYou !== undefined) {
      flush();
      said.push(toYou);
      return;
    }
    const { what, seat = -1, region, amount = 0 } = event;
    if (what === "conquered" && region !== undefined)
      conquests.set(seat, [...(conquests.get(seat) ?? []), speaker.region(region)]);
    else if (what === "gained") gains.set(seat, (gains.get(seat) ?? 0) + amount);
    else if (!UNHEARD.has(what)) {
      flush();
      said.push(eventSentence(speaker, event, { teams: before?.seats.map((one) => one.team) }));
    }
  };
  for (const step of steps) {
    const action = parsed(step.action);
    const events = step.events ?? [];
    if (["pick", "die", "roll", "first"].includes(action.kind)) {
      flush();
      const picked = events.find((event) => event.what === "picked")?.source;
      const power = before?.combos.find((combo) => combo.race === picked)?.power;
      said.push(actionSentence(speaker, action, step.seat, events, { power }));
    }
    const yours = toldToYou(speaker, step);
    for (const event of events) hear(event, yours.get(event));
  }
  flush();
  return said.filter(Boolean);
}
