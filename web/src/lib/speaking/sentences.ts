/** Tells one step of a game in sentences. */
import { type Event, NUMBERED } from "../server/protocol";
import { t, texts } from "../texts/texts.svelte";
import { nameKey } from "./names";
import type { Speaker } from "./speaker";
import type { Parsed } from "./steps";

/** What an action alone does not say: what was known when it was played. */
export interface Known {
  /** The power that came with a race that is picked. */
  power?: string;
  /** The race of the banner that has no power yet. */
  bare?: string;
  /** What stands with the tokens of the seat. */
  companion?: string;
  /** The ability that was used or asked, with its question where it has several. */
  ability?: string;
  /** The team of the seat whose turn begins. */
  teams?: (string | undefined)[];
}

/** Abilities whose first answer tells that they were used. */
const TOLD_BY_ANSWER = new Set(["ethereals", "intimidating", "portal_mage", "sorcerers"]);
/** What abilities mean by the numbers that are chosen, where it is not a text of its own. */
const CHOSEN: Record<string, "count" | "seat" | "relic"> = { forsaken: "count", diplomat: "seat", ethereals: "relic" };

/** Events in which gains of one seat from one source are one. */
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

/** First what was done, then what came of it; what the action itself tells is left out. */
export function eventsToTell(events: readonly Event[]): Event[] {
  const sorted = [...events].sort((a, b) => Number(a.what !== "conquered") - Number(b.what !== "conquered"));
  return merged(sorted).filter((event) => event.what !== "picked");
}

export function eventSentence(speaker: Speaker, event: Event, known: Known = {}): string {
  const team = event.what === "turn" && event.seat !== undefined ? known.teams?.[event.seat] : undefined;
  if (team === undefined) return speaker.event(event);
  return t("event.turn-of-team", {
    seat: speaker.seat(event.seat),
    team: speaker.team(team),
    round: (event.amount ?? 0) + 1,
  });
}

/** What an action did that its events do not tell; empty where there is nothing. */
export function actionSentence(
  speaker: Speaker,
  action: Parsed,
  seatNumber: number,
  events: readonly Event[],
  known: Known = {},
): string {
  const { kind, region, number = 0 } = action;
  const seat = speaker.seat(seatNumber);
  const place = region === undefined || kind === "use" ? "" : speaker.region(region);
  const ids = NUMBERED[speaker.game] ?? { races: [], powers: [], relics: [] };
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
        source: speaker.combo(picked.source, known.power),
        amount: speaker.tokens(picked.amount ?? 0),
      });
    }
    case "banner":
      // Elsewhere it is told with its power.
      return speaker.game === "azeroth"
        ? t("web.panel.log.new-race", { race: speaker.race(ids.races[number] ?? "") })
        : "";
    case "badge": {
      const power = ids.powers[number];
      if (!power) return "";
      if (known.bare && speaker.game !== "azeroth") return t("said.combo", { combo: speaker.combo(known.bare, power) });
      return t("said.badge", { power: speaker.ability(`power.${speaker.box}.${power}`) });
    }
    case "flip":
      // The Well’s stead is told by what is found there.
      return speaker.box === "warcraft" && number < 2 ? t(`said.flip.goblins.${number}`) : "";
    case "roll":
      return t("said.roll", { seat, region: place });
    case "end":
      return t("said.end", { seat });
    case "deploy":
      return number ? t("said.deploy", { seat, region: place, number: speaker.tokens(number) }) : "";
    case "station":
      return number && known.companion
        ? t("said.station", { seat, region: place, what: speaker.companions(known.companion, number) })
        : "";
    case "use":
      return known.ability ? used(seat, known.ability, region ?? 0) : "";
    case "target":
      return !known.ability || isToldByEvents(events) ? "" : answered(speaker, seat, known.ability, place);
    case "choose":
      if (!known.ability || isToldByEvents(events)) return "";
      return answered(
        speaker,
        seat,
        known.ability,
        chosen(speaker, known.ability.split(".")[0] ?? "", number, ids.relics),
        number,
      );
    case "done":
      return texts.has(`web.panel.log.done.${known.ability}`) ? t(`web.panel.log.done.${known.ability}`, { seat }) : "";
    default:
      return "";
  }
}

/** Where tokens have gone, or that a race is in decline, is told by itself. */
const isToldByEvents = (events: readonly Event[]): boolean =>
  events.some(({ what }) => what === "moved" || what === "declined");

/** What was used; nothing where the answer to its first question tells the same. */
function used(seat: string, ability: string, use: number): string {
  const own = `web.panel.log.used.${ability}.${use}`;
  if (texts.has(own)) return t(own, { seat });
  return TOLD_BY_ANSWER.has(ability) ? "" : t("said.use", { seat, what: t(`use.${ability}.${use}`) });
}

function chosen(speaker: Speaker, ability: string, number: number, relics: readonly string[]): string {
  const own = `choose.${ability}.${number}`;
  if (texts.has(own)) return t(own);
  const meaning = CHOSEN[ability];
  if (meaning === "count") return speaker.tokens(number);
  if (meaning === "seat") return speaker.seat(number);
  if (meaning === "relic") return speaker.ability(`relic.${relics[number]}`);
  return t(number ? "act.yes" : "act.no");
}

/** What an answer meant, or at least to what it belongs. */
function answered(speaker: Speaker, seat: string, asked: string, what: string, number?: number): string {
  for (const own of [`web.panel.log.did.${asked}.${number}`, `web.panel.log.did.${asked}`])
    if (texts.has(own)) return t(own, { seat, what });
  return t("web.panel.log.answer-for", { seat, what, ability: t(nameKey(speaker.game, asked.split(".")[0] ?? "")) });
}
