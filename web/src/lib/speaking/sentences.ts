/** Describes one step of a game in sentences. */
import type { Event } from "../server/protocol";
import { listed, t, texts } from "../texts/texts.svelte";
import { nameKey } from "./names";
import type { Speaker } from "./speaker";
import type { ParsedAction } from "./logsteps";

/** Facts that the sentence for an action needs beside the action. */
export interface StepContext {
  /** The power of the picked race. */
  power?: string;
  /** The race whose power is not drawn yet. */
  unpairedRace?: string;
  /** The kind of companion of the seat. */
  companion?: string;
  /** All regions that are described together. */
  regions?: readonly number[];
  /** The ability that was used or that asks, with its question where it has several. */
  ability?: string;
  /** The teams by seat. */
  teams?: (string | undefined)[];
}

/** Abilities whose use is clear from the first answer. */
const DESCRIBED_BY_ANSWER = new Set(["ethereals", "intimidating", "portal_mage", "sorcerers"]);
/** The meaning of the number chosen for an ability, where no text describes it. */
const NUMBER_MEANINGS: Record<string, "count" | "seat" | "relic" | "power" | "race"> = {
  copycat: "power",
  soul_touch: "race",
  forsaken: "count",
  diplomat: "seat",
  ethereals: "relic",
};

/** Return events with consecutive gains of one seat from one source merged. */
export function merged(events: readonly Event[]): Event[] {
  const result: Event[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (
      last &&
      event.what === "gained" &&
      last.what === "gained" &&
      event.seat === last.seat &&
      event.source === last.source
    )
      result[result.length - 1] = { ...event, amount: (last.amount ?? 0) + (event.amount ?? 0) };
    else result.push(event);
  }
  return result;
}

/**
 * Return the events to describe, conquests first, without those that the action's sentence covers. A turn that begins in
 * the same step may be one that plays by itself: its events stay in their order.
 */
export function eventsInOrder(events: readonly Event[]): Event[] {
  const turn = events.findIndex(({ what }) => what === "turn");
  const own = turn < 0 ? events : events.slice(0, turn);
  const sorted = [...own].sort((a, b) => Number(a.what !== "conquered") - Number(b.what !== "conquered"));
  return merged([...sorted, ...events.slice(own.length)]).filter((event) => event.what !== "picked");
}

export function eventSentence(speaker: Speaker, event: Event, context: StepContext = {}): string {
  if (event.what === "abandoned" && context.regions)
    return t("event.abandoned", {
      seat: speaker.seat(event.seat),
      region: listed(context.regions.map((region) => speaker.region(region))),
    });
  const team = event.what === "turn" && event.seat !== undefined ? context.teams?.[event.seat] : undefined;
  if (team === undefined) return speaker.event(event);
  return t("event.turn-of-team", {
    seat: speaker.seat(event.seat),
    team: speaker.team(team),
    round: (event.amount ?? 0) + 1,
  });
}

/** Return the sentence for an action, or "" where its events say it all. */
export function actionSentence(
  speaker: Speaker,
  action: ParsedAction,
  seatNumber: number,
  events: readonly Event[],
  context: StepContext = {},
): string {
  const { kind, id, region, number = 0 } = action;
  const seat = speaker.seat(seatNumber);
  const place = region === undefined ? "" : speaker.region(region);
  switch (kind) {
    case "first":
      return t("said.first", { seat: speaker.seat(number) });
    case "die":
      return t("said.die", { number });
    case "pick": {
      const picked = events.find((event) => event.what === "picked");
      if (!picked?.source) return "";
      return t("event.picked", {
        seat,
        source: speaker.combo(picked.source, context.power),
        amount: speaker.tokens(picked.amount ?? 0),
      });
    }
    case "banner":
      // In the other games the race is described together with its power.
      return speaker.game === "azeroth" ? t("web.panel.log.new-race", { race: speaker.race(id ?? "") }) : "";
    case "badge": {
      if (!id) return "";
      if (context.unpairedRace && speaker.game !== "azeroth")
        return t("said.combo", { combo: speaker.combo(context.unpairedRace, id) });
      return t("said.badge", { power: speaker.ability(`power.${speaker.box}.${id}`) });
    }
    case "flip":
      // The Well's place is described by the relic found there.
      for (const ability of ["goblins", "skags"])
        if (texts.has(`said.flip.${ability}.${id}`)) return t(`said.flip.${ability}.${id}`);
      return "";
    case "deal":
      return t("said.deal.skags");
    case "roll":
      return t("said.roll", { seat, region: place });
    case "end":
      return t("said.end", { seat });
    case "deploy":
      return number ? t("said.deploy", { seat, region: place, number: speaker.tokens(number) }) : "";
    case "station":
      return number && context.companion
        ? t("said.station", { seat, region: place, what: speaker.placedCompanions(context.companion, number) })
        : "";
    case "use":
      return context.ability ? used(seat, context.ability, number) : "";
    case "target":
      return !context.ability || eventsDescribeIt(events)
        ? ""
        : named(speaker, seat, context.ability, context.regions ?? [region ?? 0]);
    case "choose":
      if (!context.ability || eventsDescribeIt(events)) return "";
      return answered(
        speaker,
        seat,
        context.ability,
        chosen(speaker, context.ability.split(".")[0] ?? "", action),
        NUMBER_MEANINGS[context.ability] === "seat" && number === speaker.you ? "you" : (id ?? number),
      );
    case "done":
      return texts.has(`web.panel.log.done.${context.ability}`)
        ? t(`web.panel.log.done.${context.ability}`, { seat })
        : "";
    default:
      return "";
  }
}

/** Return whether events already describe the answer: moved tokens, or a decline. */
const eventsDescribeIt = (events: readonly Event[]): boolean =>
  events.some(({ what }) => what === "moved" || what === "declined");

/** Return the sentence for the use of an ability, or "" where the first answer describes it. */
function used(seat: string, ability: string, use: number): string {
  const own = `web.panel.log.used.${ability}.${use}`;
  if (texts.has(own)) return t(own, { seat });
  return DESCRIBED_BY_ANSWER.has(ability) ? "" : t("said.use", { seat, what: t(`use.${ability}.${use}`) });
}

function chosen(speaker: Speaker, ability: string, { id, number = 0 }: ParsedAction): string {
  const own = `choose.${ability}.${id}`;
  if (texts.has(own)) return t(own);
  const meaning = NUMBER_MEANINGS[ability];
  if (meaning === "count") return speaker.tokens(number);
  if (meaning === "seat") return speaker.seat(number);
  if (meaning === "relic") return speaker.ability(`relic.${id}`);
  if (meaning === "power") return speaker.ability(`power.${speaker.box}.${id}`);
  if (meaning === "race") return speaker.race(id ?? "");
  return t(`act.${id}`);
}

/** Return the sentence for regions that answer a question. */
function named(speaker: Speaker, seat: string, asked: string, regions: readonly number[]): string {
  const what = listed(regions.map((region) => speaker.region(region)));
  return answered(speaker, seat, asked, what, regions.length > 1 ? "several" : undefined);
}

/** Return the sentence for an answer; a generic one where there is no special text. */
function answered(speaker: Speaker, seat: string, asked: string, what: string, answer?: string | number): string {
  for (const own of [`web.panel.log.did.${asked}.${answer}`, `web.panel.log.did.${asked}`])
    if (texts.has(own)) return t(own, { seat, what });
  return t("web.panel.log.answer-for", { seat, what, ability: t(nameKey(speaker.game, asked.split(".")[0] ?? "")) });
}
