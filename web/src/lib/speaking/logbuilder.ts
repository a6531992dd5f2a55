/** Builds the log of a game: turns with lines of text, step by step. */
import { COMPANIONS, type Event } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";
import { t } from "../texts/texts.svelte";
import { lossSentences } from "./losses";
import { eventsInOrder, type StepContext, actionSentence, eventSentence } from "./sentences";
import type { Speaker } from "./speaker";
import { ownEvent } from "./summary";
import { type ParsedAction, parseAction } from "./logsteps";

/** One line of the log. */
export interface LogEntry {
  key: string;
  /** The number of the first step it describes. */
  number: number;
  /** -1: chance. */
  seat: number;
  icon: string;
  text: string;
  /** The kind of event, so that minor ones can be filtered out. */
  what: string;
  /** The regions to highlight on the map. */
  places: readonly number[];
  /** The regions merged into this line. */
  regions?: readonly number[];
}

/** A turn, or the setup before the first one. */
export interface LogTurn {
  key: string;
  /** From 1; 0 for the setup, and where the log begins in the middle of a turn. */
  round: number;
  seat: number;
  entries: LogEntry[];
}

/** The key of the setup before the first turn. */
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

/** Facts from earlier steps that later ones need. */
interface Memory {
  /** The powers in the column, from the top. */
  badges: string[];
  /** The race of the last banner, until its power is drawn. */
  unpairedRace?: string;
  /** The power of each seat's combo. */
  powers: Record<number, string | undefined>;
  last: string;
  /** The player who acted last. */
  seat?: number;
  /** The question that the last action answered. */
  asked?: string;
}

/** The state before a step, for undo. */
interface Snapshot {
  memory: Memory;
  turns: number;
  entries: LogEntry[];
}

export class LogBuilder {
  readonly turns: LogTurn[] = [];
  private memory: Memory = { badges: [], powers: {}, last: "" };
  private readonly past: Snapshot[] = [];

  /** `isForReader`: only what others do and what happens to the reader, who is "you". */
  constructor(
    private readonly speaker: Speaker,
    private readonly isForReader = false,
  ) {}

  add(steps: readonly LoggedStep[]): this {
    for (const step of steps) {
      if (step.action === "undo") this.undoStep(step);
      else this.addStep(step);
    }
    return this;
  }

  /** Return whether sentences about a seat are for its own player. */
  private isReader(seat: number | undefined): boolean {
    return this.isForReader && seat !== undefined && seat === this.speaker.you;
  }

  private get entries(): LogEntry[] {
    return this.turns.at(-1)?.entries ?? [];
  }
  /** Replaces the last turn, so that components see a new object. */
  private set entries(entries: LogEntry[]) {
    const last = this.turns.pop();
    if (last) this.turns.push({ ...last, entries });
  }

  private addStep(step: LoggedStep): void {
    if (!this.turns.length)
      this.turns.push(
        // Every game begins with chance, unless it continues from a position.
        step.number === 1 && step.seat < 0
          ? { key: START, round: 0, seat: -1, entries: [] }
          : { key: "middle", round: 0, seat: step.seat, entries: [] },
      );
    // No event announces the first turn.
    const isFirst = step.seat >= 0 && this.turns.length === 1 && this.turns[0]?.key === START;
    if (isFirst) this.beginTurn(step, { what: "turn", seat: step.seat });
    const { badges, powers } = this.memory;
    const memory = { ...this.memory, badges: [...badges], powers: { ...powers } };
    this.past.push({ memory, turns: this.turns.length, entries: this.entries });
    const action = parseAction(step.action);
    const actor = action.kind === "first" ? action.number : action.kind === "die" ? this.memory.seat : step.seat;
    const events = step.events ?? [];
    const context = this.learn(step, action);
    const regions = action.kind === "target" ? this.withEarlier(action.kind, step, action.region) : [];
    const said = actionSentence(this.speaker, action, step.seat, events, { ...context, regions });
    const place = action.region === undefined ? [] : [action.region];
    const isLeftOut = this.isReader(actor);
    if (said && !isLeftOut)
      this.addRegionsLine(step, action.kind, said, this.iconOf(action.kind, events, context), regions, place);
    const isTaken = events.some((event) => event.what === "conquered");
    if (action.kind === "die" && this.memory.last === "roll" && !isTaken && !isLeftOut)
      this.addLine(step, "failed", t("said.failed"), "ui.cross");
    this.addEvents(step, events);
    this.memory.last = action.kind;
    if (step.seat >= 0) this.memory.seat = step.seat;
    this.memory.asked = step.asked;
  }

  private addEvents(step: LoggedStep, events: readonly Event[]): void {
    const yours = lossSentences(this.speaker, step);
    let gains: Event[] = [];
    const addGains = (): void => {
      const [first] = gains;
      if (first) this.addLine({ ...step, seat: first.seat ?? -1 }, "gained", this.gainSentence(gains), "ui.coins");
      gains = [];
    };
    for (const event of eventsInOrder(events)) {
      if (event.what !== "gained" || gains[0]?.seat !== event.seat) addGains();
      if (event.what === "gained") gains.push(event);
      else if (event.what === "turn") this.beginTurn(step, event);
      else this.addEvent({ ...step, seat: event.seat ?? step.seat }, event, yours.get(event));
    }
    addGains();
  }

  /** Add a line for an event; `toYou` is its wording for the reader, "" to leave it out. */
  private addEvent(step: LoggedStep, event: Event, toYou?: string): void {
    const isLoss = toYou !== undefined;
    if (toYou === "") return;
    const isOwn = this.isReader(step.seat);
    toYou ??= (this.isForReader && ownEvent(this.speaker, event)) || undefined;
    if (isOwn && toYou === undefined) return;
    const place = event.region === undefined ? [] : [event.region];
    const regions = event.what === "abandoned" ? this.withEarlier(event.what, step, event.region) : [];
    const text = toYou ?? eventSentence(this.speaker, event, { regions });
    const what = isLoss ? "lost" : event.what;
    this.addRegionsLine(step, what, text, this.iconOf(event.what, [event]), regions, place);
  }

  /** Return the region with those named just before for the same purpose, which share one line. */
  private withEarlier(what: string, { seat, asked }: LoggedStep, region: number | undefined): number[] {
    const last = this.entries.at(-1);
    const isSame = last?.what === what && last.seat === seat && this.memory.asked === asked;
    return [...((isSame && last.regions) || []), ...(region === undefined ? [] : [region])];
  }

  /** Add a line about several regions; it replaces the one about all but the last of them. */
  private addRegionsLine(
    step: LoggedStep,
    what: string,
    text: string,
    icon: string,
    regions: readonly number[],
    place: readonly number[],
  ): void {
    if (regions.length > 1) this.entries = this.entries.slice(0, -1);
    this.addLine(step, what, text, icon, regions, regions.length ? regions : place);
  }

  private beginTurn(step: LoggedStep, { seat = -1, amount = 0 }: Event): void {
    const key = `turn-${step.number}`;
    // A turn that plays by itself begins in the same step as the next one.
    const isSecond = this.turns.at(-1)?.key === key;
    this.turns.push({ key: isSecond ? `${key}-${seat}` : key, round: amount + 1, seat, entries: [] });
  }

  /** Return the gains of a seat as one sum. */
  private gainSentence(gains: readonly Event[]): string {
    const [first] = gains;
    if (!first) return "";
    if (this.isReader(first.seat)) {
      const coins = gains.reduce((sum, { amount = 0 }) => sum + amount, 0);
      return t("web.panel.say.you.gains", { coins: this.speaker.coins(coins) });
    }
    if (gains.length === 1) return this.speaker.event(first);
    const parts = gains.map((event) => ({ source: event.source ?? "", coins: event.amount ?? 0 }));
    const total = parts.reduce((sum, part) => sum + part.coins, 0);
    return t("event.gained", {
      seat: this.speaker.seat(first.seat),
      amount: this.speaker.coins(total),
      source: this.speaker.score(parts),
    });
  }

  /** Add a line; all deployments of a seat are merged into one. */
  private addLine(
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
      const { region = 0, number = 0 } = parseAction(step.action);
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

  /** Remove the lines of an undone step, and say once that something was undone. */
  private undoStep(step: LoggedStep): void {
    const before = this.past.pop();
    if (!before) return;
    this.memory = before.memory;
    this.turns.length = before.turns;
    this.entries = before.entries;
    if (before.entries.at(-1)?.what === "undo" || this.isReader(step.seat)) return;
    // At a real table it is nobody's step: an input was wrong.
    const text = step.seat < 0 ? t("event.untold") : t("event.undone", { seat: this.speaker.seat(step.seat) });
    this.addLine(step, "undo", text, "ui.undo");
  }

  /** Return the context of a step, and update the memory for later ones. */
  private learn(step: LoggedStep, { kind, id, number = 0 }: ParsedAction): StepContext {
    const { memory } = this;
    if (kind === "banner") memory.unpairedRace = id;
    if (kind === "badge") {
      const { unpairedRace } = memory;
      // A race that comes back from decline gets a badge that was never in the column.
      if (!unpairedRace && this.speaker.game === "classic") return {};
      memory.badges.push(id ?? "");
      delete memory.unpairedRace;
      return { unpairedRace };
    }
    if (kind === "pick") {
      const [power] = memory.badges.splice(number, 1);
      memory.powers[step.seat] = power;
      return { power };
    }
    const ability = kind === "use" ? id : step.asked?.replace(/^ask\./, "");
    return { ability, companion: COMPANIONS[memory.powers[step.seat] ?? ""] };
  }

  private iconOf(kind: string, events: readonly Event[], context: StepContext = {}): string {
    const [first] = events;
    if (kind === "pick") return this.speaker.icon(events.find((event) => event.what === "picked")?.source ?? "");
    if (["found", "discarded", "acts-first", "acts-next"].includes(kind)) return this.speaker.icon(first?.source ?? "");
    if (kind === "banner") return this.speaker.icon(this.memory.unpairedRace ?? "");
    if (kind === "badge") return this.speaker.icon(this.memory.badges.at(-1) ?? "");
    if (["use", "target", "choose", "done"].includes(kind))
      return this.speaker.icon(context.ability?.split(".")[0] ?? "");
    return ICONS[kind] ?? "";
  }
}
