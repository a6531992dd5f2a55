/** A game as a log of turns in words, told step by step. */
import { COMPANIONS, type Event } from "../server/protocol";
import type { LoggedStep } from "../table/store.svelte";
import { t } from "../texts/texts.svelte";
import { toldToYou } from "./losses";
import { eventsToTell, type Known, actionSentence, eventSentence } from "./sentences";
import type { Speaker } from "./speaker";
import { type Parsed, parsed } from "./steps";

/** One line: who, what, and the icon before it. */
export interface LogEntry {
  key: string;
  /** Of the first step it tells. */
  number: number;
  /** -1: chance. */
  seat: number;
  icon: string;
  text: string;
  /** What it is about, for those who leave out the small things. */
  what: string;
  /** Where on the map it happened. */
  places: readonly number[];
  /** The regions that were named one after the other for the same thing. */
  regions?: readonly number[];
}

/** A turn, or what comes before the first one. */
export interface LogTurn {
  key: string;
  /** From 1; 0 before the first turn, and where the log begins in the middle of one. */
  round: number;
  seat: number;
  entries: LogEntry[];
}

/** What comes before the first turn. */
export const START = "start";

const ICONS: Record<string, string> = {
  first: "ui.person",
  conquered: "ui.conquer",
  gained: "ui.coins",
  declined: "ui.decline",
  abandoned: "ui.abandon",
  moved: "ui.redeploy",
  paid: "ui.pay",
  die: "ui.die",
  roll: "ui.die",
  failed: "ui.cross",
  end: "ui.check",
  deploy: "ui.redeploy",
  station: "ui.redeploy",
  undo: "ui.undo",
};

/** What the actions of a game leave behind that later ones are told with. */
interface Memory {
  /** Powers in the column, from the top. */
  badges: string[];
  /** The race of the last banner, while it has no power. */
  bare?: string;
  /** The power of each seat's combo. */
  powers: Record<number, string | undefined>;
  last: string;
  /** The question that the last action answered. */
  asked?: string;
}

/** How things stood before a step, for when it is taken back. */
interface Snapshot {
  memory: Memory;
  turns: number;
  entries: LogEntry[];
}

export class Chronicle {
  readonly turns: LogTurn[] = [];
  private memory: Memory = { badges: [], powers: {}, last: "" };
  private readonly past: Snapshot[] = [];

  constructor(private readonly speaker: Speaker) {}

  tell(steps: readonly LoggedStep[]): this {
    for (const step of steps) {
      if (step.action === "undo") this.takeBack(step);
      else this.tellStep(step);
    }
    return this;
  }

  private get entries(): LogEntry[] {
    return this.turns.at(-1)?.entries ?? [];
  }
  /** A turn that has changed is a new one, so that whoever draws it can tell. */
  private set entries(entries: LogEntry[]) {
    const last = this.turns.pop();
    if (last) this.turns.push({ ...last, entries });
  }

  private tellStep(step: LoggedStep): void {
    if (!this.turns.length)
      this.turns.push(
        // Every game begins with what chance lays out, but one that goes on from a position.
        step.number === 1 && step.seat < 0
          ? { key: START, round: 0, seat: -1, entries: [] }
          : { key: "middle", round: 0, seat: step.seat, entries: [] },
      );
    // The first turn of a game begins without being told.
    const isFirst = step.seat >= 0 && this.turns.length === 1 && this.turns[0]?.key === START;
    if (isFirst) this.begin(step, { what: "turn", seat: step.seat });
    this.past.push({ memory: structuredClone(this.memory), turns: this.turns.length, entries: this.entries });
    const action = parsed(step.action);
    const events = step.events ?? [];
    const known = this.learn(step, action);
    const regions = action.kind === "target" ? this.withEarlier(action.kind, step, action.region) : [];
    const said = actionSentence(this.speaker, action, step.seat, events, { ...known, regions });
    const place = action.region === undefined ? [] : [action.region];
    if (said) this.addAll(step, action.kind, said, this.iconOf(action.kind, events, known), regions, place);
    const isTaken = events.some((event) => event.what === "conquered");
    if (action.kind === "die" && this.memory.last === "roll" && !isTaken)
      this.add(step, "failed", t("said.failed"), "ui.cross");
    this.tellEvents(step, events);
    this.memory.last = action.kind;
    this.memory.asked = step.asked;
  }

  private tellEvents(step: LoggedStep, events: readonly Event[]): void {
    const yours = toldToYou(this.speaker, step);
    let gains: Event[] = [];
    const tellGains = (): void => {
      const [first] = gains;
      if (first) this.add({ ...step, seat: first.seat ?? -1 }, "gained", this.gained(gains), "ui.coins");
      gains = [];
    };
    for (const event of eventsToTell(events)) {
      if (event.what !== "gained" || gains[0]?.seat !== event.seat) tellGains();
      if (event.what === "gained") gains.push(event);
      else if (event.what === "turn") this.begin(step, event);
      else this.tellEvent({ ...step, seat: event.seat ?? step.seat }, event, yours.get(event));
    }
    tellGains();
  }

  /** `toYou` is what it means for whoever looks on. */
  private tellEvent(step: LoggedStep, event: Event, toYou?: string): void {
    if (toYou === "") return;
    const place = event.region === undefined ? [] : [event.region];
    const regions = event.what === "abandoned" ? this.withEarlier(event.what, step, event.region) : [];
    const text = toYou ?? eventSentence(this.speaker, event, { regions });
    const what = toYou === undefined ? event.what : "lost";
    this.addAll(step, what, text, this.iconOf(event.what, [event]), regions, place);
  }

  /** A region that was named, after those named just before for the same thing: one line tells them all. */
  private withEarlier(what: string, { seat, asked }: LoggedStep, region: number | undefined): number[] {
    const last = this.entries.at(-1);
    const isSame = last?.what === what && last.seat === seat && this.memory.asked === asked;
    return [...((isSame && last.regions) || []), ...(region === undefined ? [] : [region])];
  }

  /** A line about some regions, in the place of the one about all but the last of them. */
  private addAll(
    step: LoggedStep,
    what: string,
    text: string,
    icon: string,
    regions: readonly number[],
    place: readonly number[],
  ): void {
    if (regions.length > 1) this.entries = this.entries.slice(0, -1);
    this.add(step, what, text, icon, regions, regions.length ? regions : place);
  }

  private begin(step: LoggedStep, { seat = -1, amount = 0 }: Event): void {
    this.turns.push({ key: `turn-${step.number}`, round: amount + 1, seat, entries: [] });
  }

  /** All that a seat gets at once, as one sum. */
  private gained(gains: readonly Event[]): string {
    const [first] = gains;
    if (!first) return "";
    if (gains.length === 1) return this.speaker.event(first);
    const parts = gains.map((event) => ({ source: event.source ?? "", coins: event.amount ?? 0 }));
    const total = parts.reduce((sum, part) => sum + part.coins, 0);
    return t("event.gained", {
      seat: this.speaker.seat(first.seat),
      amount: this.speaker.coins(total),
      source: this.speaker.score(parts),
    });
  }

  /** A new line; the redeployment of a seat is one line for all regions. */
  private add(
    step: LoggedStep,
    what: string,
    text: string,
    icon: string,
    regions: readonly number[] = [],
    places: readonly number[] = [],
  ): void {
    const { entries } = this;
    const last = entries.at(-1);
    if (what === "deploy" && last?.what === "deploy" && last.seat === step.seat) {
      const { region = 0, number = 0 } = parsed(step.action);
      const more = t("web.panel.log.more", { region: this.speaker.region(region), number });
      const one = { ...last, text: `${last.text.replace(/\.$/, "")}, ${more}.`, places: [...last.places, region] };
      this.entries = [...entries.slice(0, -1), one];
      return;
    }
    const key = `${step.number}-${entries.length}`;
    this.entries = [
      ...entries,
      { key, number: step.number, seat: step.seat, icon, text, what, places, ...(regions.length && { regions }) },
    ];
  }

  /** What was taken back is no longer told; that something was, is told once. */
  private takeBack(step: LoggedStep): void {
    const before = this.past.pop();
    if (!before) return;
    this.memory = before.memory;
    this.turns.length = before.turns;
    this.entries = before.entries;
    if (before.entries.at(-1)?.what === "undo") return;
    // Along a real table it is nobody's step: something was typed in wrong.
    const text = step.seat < 0 ? t("event.untold") : t("event.undone", { seat: this.speaker.seat(step.seat) });
    this.add(step, "undo", text, "ui.undo");
  }

  /** What is known when a step is told; and what it leaves to be known later. */
  private learn(step: LoggedStep, { kind, id, number = 0 }: Parsed): Known {
    const { memory } = this;
    if (kind === "banner") memory.bare = id;
    if (kind === "badge") {
      const { bare } = memory;
      memory.badges.push(id ?? "");
      delete memory.bare;
      return { bare };
    }
    if (kind === "pick") {
      const [power] = memory.badges.splice(number, 1);
      memory.powers[step.seat] = power;
      return { power };
    }
    const ability = kind === "use" ? id : step.asked?.replace(/^ask\./, "");
    return { ability, companion: COMPANIONS[memory.powers[step.seat] ?? ""] };
  }

  private iconOf(kind: string, events: readonly Event[], known: Known = {}): string {
    const [first] = events;
    if (kind === "pick") return this.speaker.icon(events.find((event) => event.what === "picked")?.source ?? "");
    if (kind === "found" || kind === "discarded") return this.speaker.icon(first?.source ?? "");
    if (kind === "banner") return this.speaker.icon(this.memory.bare ?? "");
    if (kind === "badge") return this.speaker.icon(this.memory.badges.at(-1) ?? "");
    if (["use", "target", "choose", "done"].includes(kind))
      return this.speaker.icon(known.ability?.split(".")[0] ?? "");
    return ICONS[kind] ?? "";
  }
}
