/** A table as this browser shows it: what the server has told, shown at a pace at which people can follow. */
import { get } from "../server/api";
import { type Ask, Connection, type LineState } from "../server/connection";
import { house } from "../server/house.svelte";
import type {
  Decision,
  Done,
  EarlierSteps,
  Explained,
  Here,
  Hinted,
  Said,
  ServerMessage,
  Step,
  TableInfo,
  Update,
  View,
} from "../server/protocol";
import { Stages } from "../screen/stages";
import { settings } from "../settings/settings.svelte";
import { holdersBefore } from "./holders";
import { handedTo } from "./hotseat";
import { Muted } from "./muted.svelte";
import { breathFor, pauseAfter, throwFor } from "./pace";
import { thinkingSeat } from "./thinking";
import { type Throw, throwsIn } from "./throws";

/** A step with its number in the log. */
export interface LoggedStep extends Step {
  number: number;
  /** Who held the regions that it took, by region, where that was seen. */
  from?: Record<number, number> | undefined;
}

/** What is told to whoever animates, announces and sounds: the steps, the view before them and the view after. */
export type Watcher = (steps: LoggedStep[], before: View | null, after: View) => void;

/** An update, the view before it, and the steps that nobody has seen yet. */
interface News {
  update: Update;
  before: View | null;
  fresh: LoggedStep[];
}

/** Until something that is being shown is shown to its end, it is looked again after so many milliseconds. */
const FRAME = 16;

function numbered(steps: readonly Step[], since: number): LoggedStep[] {
  return steps.map((step, index) => ({ ...step, number: since + index + 1 }));
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  you = $state<string | null>(null);
  seat = $state<number | null>(null);
  line = $state<LineState>("connecting");
  /** What is shown now. */
  update = $state.raw<Update | null>(null);
  /** What the map shows: it comes first, and all else follows. */
  map = $state.raw<View | null>(null);
  /** Everything that has been shown, from the first step that was told; earlier ones come when they are wanted. */
  log = $state.raw<LoggedStep[]>([]);
  /** The version after which the game begins, as far as is known. */
  private begins = $state(0);
  chat = $state.raw<Said[]>([]);
  readonly muted: Muted;
  /** The number of the last line of the chat that was read. */
  private readChat = $state(0);
  here = $state.raw<Here | null>(null);
  /** What was heard and is not shown yet. */
  private queue = $state.raw<Update[]>([]);
  /** The die that lies on the table; what it leads to is shown next. */
  thrown = $state.raw<Throw | null>(null);
  /** While the coins are counted at the end, nobody sees yet how many others have. */
  isCounting = $state(false);
  /** Whether an answer to one of our own requests is awaited. */
  isAsking = $state(false);
  /** How many answers; plain, so that effects can ask without hearing of it. */
  private awaited = 0;

  /** The seat whose player has the device; nobody yet. */
  private holds = $state<number | null>(null);

  private readonly watchers = new Set<Watcher>();
  private readonly mapWatchers = new Set<Watcher>();
  private readonly connection: Connection;
  private heardVersion: number | null = null;
  private timer = 0;
  /** How something is shown: the map first. */
  readonly stages = new Stages();

  constructor(
    readonly id: string,
    token: () => string | null,
    connect: (store: TableStore) => Connection = (store) =>
      new Connection(id, token, {
        heard: (message) => store.heard(message),
        line: (line) => (store.line = line),
        // From the very first step, so that the log is whole.
        seen: () => store.heardVersion ?? 0,
      }),
  ) {
    this.muted = new Muted(id);
    this.connection = connect(this);
  }

  get view(): View | null {
    return this.update?.view ?? null;
  }
  /** What this seat must decide, once all that led there has been shown and the device has been handed over. */
  get decision(): Decision | null {
    return this.isBehind || this.handTo !== null || this.info?.status !== "playing" || this.info.paused != null
      ? null
      : (this.update?.decision ?? null);
  }
  get canUndo(): boolean {
    return !this.isBehind && this.handTo === null && (this.update?.can_undo ?? false);
  }
  get isBehind(): boolean {
    return this.queue.length > 0;
  }
  get isHost(): boolean {
    return this.you !== null && this.info?.host === this.you;
  }
  /** What is said by those whom somebody here wants to hear. */
  get heardChat(): Said[] {
    return this.chat.filter((line) => !this.muted.has(line.guest));
  }
  /** How many lines of others nobody here has read yet. */
  get unreadChat(): number {
    return this.heardChat.filter((line) => line.number > this.readChat && line.guest !== this.you).length;
  }
  /** What was said has been read. */
  seeChat(): void {
    this.readChat = this.chat.at(-1)?.number ?? 0;
  }
  /** Coins of a seat, where they may be seen. */
  coins(seat: number): number | null {
    if (this.handTo !== null) return null;
    if (this.isCounting && !this.isOwn(seat) && !this.info?.setup.open_coins) return null;
    return this.update?.coins?.[String(seat)] ?? this.view?.seats[seat]?.coins ?? null;
  }

  /** Friends around one device: the seat to whose player it must be handed before anything of theirs is shown. */
  get handTo(): number | null {
    return this.isBehind ? null : handedTo(this.info, this.update?.decision?.seat ?? null, this.holds);
  }
  /** Whoever has the device now is the one it was handed to. */
  take(): void {
    this.holds = this.handTo ?? this.holds;
    this.seat = this.holds ?? this.seat;
  }

  /** Where friends share a device and hide nothing, it is whoever decides who looks. */
  private sitFor(seat: number | null): void {
    if (!this.info?.setup.hot_seat || seat === null || seat < 0 || handedTo(this.info, seat, this.holds) !== null)
      return;
    this.holds = this.seat = seat;
  }

  /** The number of the first step that is here, or of the next one. */
  private get first(): number {
    return this.log[0]?.number ?? (this.update?.version ?? 0) + 1;
  }
  /** Whether the server knows of steps before the first one that is here. */
  get hasEarlier(): boolean {
    return this.update !== null && this.first > Math.max(this.begins, this.info?.new_rules_at ?? 0) + 1;
  }
  /** Fetch a page of the steps before those that are here. */
  async loadEarlier(): Promise<void> {
    const { first } = this;
    const { since, begins, steps } = await get<EarlierSteps>(`/api/tables/${this.id}/steps?before=${first}`);
    // Where nothing came, there is nothing.
    this.begins = steps.length ? begins : first - 1;
    if (this.first === first) this.log = [...numbered(steps, since), ...this.log];
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
  /** The same, just before the map shows it. */
  watchMap(watcher: Watcher): () => void {
    this.mapWatchers.add(watcher);
    return () => this.mapWatchers.delete(watcher);
  }

  // Requests.

  async ask<Wanted extends Extract<ServerMessage, { id: string }> = Done>(ask: Ask): Promise<Wanted> {
    this.awaited += 1;
    this.isAsking = true;
    try {
      return await this.connection.ask<Wanted>(ask);
    } finally {
      this.awaited -= 1;
      this.isAsking = this.awaited > 0;
    }
  }
  /** Play actions of ours, all or none, for what is shown now. */
  act(actions: string[]): Promise<Done> {
    return this.ask({ type: "act", version: this.update?.version ?? 0, actions });
  }
  undo(): Promise<Done> {
    return this.ask({ type: "undo", version: this.update?.version ?? 0 });
  }
  /** What the coach would play next, one action or several that belong together, and the plans for the turn. */
  hint(): Promise<Hinted> {
    return this.ask<Hinted>({ type: "hint", version: this.update?.version ?? 0 });
  }
  /** What a region would take and bring; asked in passing, so that nothing waits for it. */
  explain(region: number): Promise<Explained> {
    const seat = this.update?.decision?.seat ?? this.seat;
    const whose = seat === null || seat < 0 ? {} : { seat };
    return this.connection.ask<Explained>({ type: "explain", version: this.update?.version ?? 0, region, ...whose });
  }
  /** Be known by the name that was given meanwhile. */
  renew(): void {
    this.connection.renew();
  }
  close(): void {
    clearTimeout(this.timer);
    this.stages.close();
    this.connection.close();
  }

  // What is heard.

  heard(message: ServerMessage): void {
    if (message.type === "welcome") {
      const isFirst = this.info === null;
      this.info = message.table;
      this.you = message.you ?? null;
      this.seat = this.holds ?? message.seat ?? null;
      this.chat = message.chat ?? [];
      // What was said before somebody came is no news.
      if (isFirst) this.seeChat();
      house.hear(message.announcement ?? null);
    } else if (message.type === "table") {
      this.info = message.table;
      const own = message.table.seats.findIndex((seat) => seat.guest !== undefined && seat.guest === this.you);
      if (!message.table.setup.hot_seat) this.seat = own < 0 ? null : own;
    } else if (message.type === "said") {
      if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message].slice(-300);
    } else if (message.type === "here") this.here = message;
    else if (message.type === "announced") house.hear(message.announcement ?? null);
    else if (message.type === "update") this.heardUpdate(message);
  }

  /** Whether a seat is played in this browser: mine, or of friends around this device. */
  isOwn(seat: number): boolean {
    const isShared = this.info?.setup.hot_seat === true && this.you !== null;
    return isShared ? this.info?.seats[seat]?.guest === this.you : seat === this.seat;
  }

  /** What is being shown is shown to its end before; where nothing is, to have read it is enough for a frame. */
  private heardUpdate(update: Update): void {
    const receive = (): void => this.receive(update);
    if (this.stages.isUnderWay || this.update === null) this.stages.begin(receive);
    else this.stages.begin(() => undefined, receive);
  }
  private receive(update: Update): void {
    const isNext = this.heardVersion !== null && update.since === this.heardVersion;
    const isNews = this.heardVersion === null || update.version > this.heardVersion;
    this.heardVersion = update.version;
    if (!isNews && !isNext) {
      // The same version again: only what may be seen or decided has changed.
      const last = this.queue.at(-1);
      if (!last) {
        this.update = update;
        this.map = update.view;
      }
      // What led there is still to be shown.
      else this.queue = [...this.queue.slice(0, -1), { ...update, since: last.since, steps: last.steps ?? [] }];
      return;
    }
    const isOwn = (update.steps ?? []).every((step) => step.seat < 0 || this.isOwn(step.seat));
    const isFirst = this.update === null;
    const isAtOnce = isOwn && !this.isBehind && !this.nextThrow(update);
    if (isFirst || !isNext || document.visibilityState === "hidden" || isAtOnce) {
      this.showAtOnce(update, isFirst || !isNext);
    } else {
      this.queue = [...this.queue, update];
      if (!this.timer) this.goOn();
    }
  }

  /** Whether what others do waits, because something is being read. */
  private isHeld = false;
  holdBack(isHeld: boolean): void {
    if (isHeld === this.isHeld) return;
    this.isHeld = isHeld;
    if (!isHeld && !this.timer) this.showNext();
  }

  /** Show everything that was heard, now. */
  catchUp(): void {
    this.stages.settle();
    this.rest();
    this.stages.begin(...this.stagesOf(this.queue));
  }
  /** What comes now, and all that was heard before it. */
  private showAtOnce(update: Update, isSilent: boolean): void {
    this.rest();
    const [move, lead, follow] = this.stagesOf([...this.queue, update], isSilent);
    // Until it is asked anew, what is asked stays as it is.
    this.queue = [];
    const leadOn = (): void => {
      lead();
      this.breathe();
    };
    move();
    if (!isSilent) return this.stages.begin(leadOn, follow);
    leadOn();
    follow();
  }
  /** Nothing is waited for, and no die lies there. */
  private rest(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.thrown = null;
  }

  /** What a bot does next is shown after a moment, in which one sees that it thinks. */
  private breathe(): void {
    if (document.visibilityState === "hidden") return;
    const pause = breathFor(thinkingSeat(this.info, this.map) !== null, settings.speed);
    if (pause) this.timer = window.setTimeout(this.showNext, pause);
  }

  private showNext = (): void => {
    this.timer = 0;
    // Frames take their time: what is being shown is shown to its end.
    if (this.stages.isUnderWay) this.timer = window.setTimeout(this.showNext, FRAME);
    else this.goOn();
  };
  private goOn(): void {
    if (this.isHeld) return;
    const [next] = this.queue;
    if (!next) return;
    const thrown = this.nextThrow(next);
    if (thrown) {
      this.stages.begin(() => void (this.thrown = thrown));
      this.timer = window.setTimeout(this.showNext, throwFor(settings.speed));
      return;
    }
    const seen = this.thrown ? [() => void (this.thrown = null)] : [];
    this.stages.begin(...seen, ...this.stagesOf([next]));
    const pause = pauseAfter(next.steps ?? [], settings.speed);
    // Also after the last one: what is heard meanwhile waits until it has been seen.
    this.timer = window.setTimeout(this.showNext, pause);
  }

  /** The die is seen before what it leads to: the next throw of an update that has not been seen yet. */
  private nextThrow(update: Update): Throw | undefined {
    // Along a real table it lies there already.
    if (settings.speed === 0 || this.info?.setup.referee) return undefined;
    const seen = this.thrown?.number ?? 0;
    return throwsIn(update.steps ?? [], update.since, this.log.at(-1)).find((one) => one.number > seen);
  }
  /** The die has been seen: go on. */
  readThrow(): void {
    if (!this.thrown) return;
    clearTimeout(this.timer);
    this.showNext();
  }

  /** What moves on the map; then the map itself; then all else, and what is asked. */
  private stagesOf(updates: readonly Update[], isSilent = false): [() => void, () => void, () => void] {
    let news: News[] = [];
    const tell = (watchers: Iterable<Watcher>, { update, before, fresh }: News): void => {
      if (!isSilent && fresh.length) for (const watcher of watchers) watcher(fresh, before, update.view);
    };
    const move = (): void => {
      news = this.newsOf(updates, isSilent);
      for (const one of news) tell(this.mapWatchers, one);
    };
    const lead = (): void => void (this.map = updates.at(-1)?.view ?? this.map);
    const follow = (): void => {
      this.queue = this.queue.filter((update) => !updates.includes(update));
      for (const one of news) {
        this.update = one.update;
        this.sitFor(one.update.decision?.seat ?? null);
        // Whoever was away for so long that steps are missing in between has a log that begins behind them.
        const isWhole = one.fresh[0]?.number === (this.log.at(-1)?.number ?? 0) + 1;
        if (one.fresh.length) this.log = isWhole ? [...this.log, ...one.fresh] : one.fresh;
        tell(this.watchers, one);
      }
    };
    return [move, lead, follow];
  }
  /** What is new in each of them. */
  private newsOf(updates: readonly Update[], isSilent: boolean): News[] {
    let [before, known] = [this.view, this.log.at(-1)?.number ?? 0];
    return updates.map((update) => {
      // What came before the first view was not seen.
      const seen = isSilent ? null : before;
      const fresh = numbered(update.steps ?? [], update.since)
        .filter((step) => step.number > known)
        .map((step) => ({ ...step, from: holdersBefore(step, seen) }));
      const one = { update, before, fresh };
      before = update.view;
      known = fresh.at(-1)?.number ?? known;
      return one;
    });
  }
}
