/** A table in this browser: its connection, what is known of it, and its game, shown at a pace people can follow. */
import { get } from "../server/api";
import { type Ask, Connection, type ConnectionState, RefusedError } from "../server/connection";
import { announcements } from "../server/announcement.svelte";
import { sentenceOf } from "../server/refusals";
import type {
  Decision,
  Done,
  EarlierSteps,
  Explained,
  Here,
  Hinted,
  ChatMessage,
  MutedGuest,
  OperatorMute,
  ServerMessage,
  TableInfo,
  Talk,
  Update,
  View,
} from "../server/protocol";
import { settings } from "../settings/settings.svelte";
import { Game, type LoggedStep, numbered } from "./game.svelte";
import { handedTo, isCoveredFor } from "./hotseat";
import { Muted } from "./muted.svelte";
import { botPause, pauseAfter } from "./pace";
import { Playback, type Watcher } from "./playback.svelte";
import { nonceToReveal } from "./proof";
import { thinkingSeat } from "./thinking";
import type { Throw } from "./throws";

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  you = $state<string | null>(null);
  seat = $state<number | null>(null);
  connectionState = $state<ConnectionState>("connecting");
  /** The game as all panels show it. */
  readonly game = new Game(() => this.isCovered);
  readonly playback = new Playback(this.game, {
    pauseAfter: (update) => this.pauseAfter(update),
    // At a real table the players see the die themselves.
    showsDie: () => !this.info?.setup.referee,
    onShow: (update) => this.sitAt(update),
  });
  /** The version before the first step of the game, as far as it is known. */
  private logStart = $state(0);
  chat = $state.raw<ChatMessage[]>([]);
  readonly muted: Muted;
  private operatorMute = $state.raw<OperatorMute | null>(null);
  /** The number of the last chat message that was read. */
  private readChat = $state(0);
  here = $state.raw<Here | null>(null);
  /** True while coins are counted at the end: those of others are still hidden. */
  isCounting = $state(false);
  /** True if one of our requests is not answered yet. */
  isAsking = $state(false);
  /** The number of unanswered requests; not reactive, so that effects can make requests without depending on it. */
  private pendingCount = 0;

  /** The seat whose player has the shared device; null: nobody yet. */
  private deviceSeat = $state<number | null>(null);

  private readonly connection: Connection;
  private receivedVersion: number | null = null;
  private hasRevealed = false;
  /** Requests that were answered before the update they led to has arrived. */
  private awaited: { version: number; arrived: () => void }[] = [];

  constructor(
    readonly id: string,
    token: () => string | null,
    connect: (store: TableStore) => Connection = (store) =>
      new Connection(id, token, {
        onMessage: (message) => store.onMessage(message),
        onState: (state) => (store.connectionState = state),
        // From the first step, so that the log is complete.
        lastVersion: () => store.receivedVersion ?? 0,
      }),
  ) {
    this.muted = new Muted(id);
    this.connection = connect(this);
  }

  get update(): Update | null {
    return this.game.update;
  }
  get view(): View | null {
    return this.game.view;
  }
  /** All steps shown so far, from the first one received; earlier ones can be loaded. */
  get log(): LoggedStep[] {
    return this.game.log;
  }
  get thrown(): Throw | null {
    return this.playback.thrown;
  }
  /** True if updates were received and are not shown yet. */
  get isBehind(): boolean {
    return this.playback.isBehind;
  }
  /** True if the game goes on. The table is over before its last update is shown; until then nothing changes. */
  private readonly isPlaying = $derived.by(() => {
    const { status, paused, ended_early: isEndedEarly } = this.info ?? {};
    const isLastToCome = status === "over" && !isEndedEarly && !this.view?.is_over;
    return (status === "playing" || isLastToCome) && paused == null;
  });
  /** The decision of this seat, once everything before it is shown and the device was handed over. */
  readonly decision: Decision | null = $derived.by(() =>
    this.isBehind || this.handTo !== null || !this.isPlaying ? null : this.game.decision,
  );
  get canUndo(): boolean {
    return !this.isBehind && this.handTo === null && (this.update?.can_undo ?? false);
  }
  get isHost(): boolean {
    return this.you !== null && this.info?.host === this.you;
  }
  /** True if we chat with spectators only, because a game is played and we have no seat. */
  get writesToSpectators(): boolean {
    return this.info?.status === "playing" && this.seat === null && !this.isHost;
  }
  /** Return what keeps us from chatting at a time in seconds: a mute by the operator, with its reason, or the host. */
  ownMute(now: number): OperatorMute | MutedGuest | null {
    const byHost = (this.info?.muted ?? []).filter(({ guest }) => guest === this.you);
    return [this.operatorMute, ...byHost].find((mute) => mute && (mute.until ?? Infinity) > now) ?? null;
  }
  /** Chat messages without those of muted guests. */
  get visibleChat(): ChatMessage[] {
    return this.chat.filter((line) => !this.muted.has(line.guest));
  }
  /** The number of unread messages of others. */
  get unreadChat(): number {
    return this.visibleChat.filter((line) => line.number > this.readChat && line.guest !== this.you).length;
  }
  /** Mark all messages as read. */
  markChatRead(): void {
    this.readChat = this.chat.at(-1)?.number ?? 0;
  }
  /** Return the coins of a seat, or null where they are hidden. */
  coins(seat: number): number | null {
    if (this.isCovered && !this.info?.setup.open_coins) return null;
    if (this.isCounting && !this.isOwn(seat) && !this.info?.setup.open_coins) return null;
    return this.game.seats[seat]?.coins ?? null;
  }

  /** With a shared device: the seat to whose player it must be handed before its decision is shown. */
  readonly handTo = $derived(this.isBehind ? null : handedTo(this.info, ...this.handOver(this.update)));
  /** Return the seat that decides, the one whose player has the device, and whether the former knows secrets. */
  private handOver(update: Update | null): [number | null, number | null, boolean] {
    return [update?.decision?.seat ?? null, this.deviceSeat, Object.keys(update?.secrets ?? {}).length > 0];
  }
  /** True from the moment at which a shared device shows what only the next player may see; every region asks this. */
  private readonly isCovered = $derived(isCoveredFor(this.info, ...this.handOver(this.update)));
  /** Confirm that the device was handed over. */
  takeDevice(): void {
    this.deviceSeat = this.handTo ?? this.deviceSeat;
    this.seat = this.deviceSeat ?? this.seat;
  }

  /** Show a shared device from the seat that decides, where nothing must be hidden. */
  private sitAt(update: Update): void {
    const seat = update.decision?.seat ?? -1;
    if (!this.info?.setup.hot_seat || seat < 0 || handedTo(this.info, ...this.handOver(update)) !== null) return;
    this.deviceSeat = this.seat = seat;
  }

  /** The number of the first step in the log, or of the next one. */
  private get first(): number {
    return this.log[0]?.number ?? (this.update?.version ?? 0) + 1;
  }
  /** True if the server has steps before the first one in the log. */
  get hasEarlier(): boolean {
    return this.update !== null && this.first > Math.max(this.logStart, this.info?.new_rules_at ?? 0) + 1;
  }
  /** Load a page of earlier steps. */
  async loadEarlier(): Promise<void> {
    const { first } = this;
    const { since, begins, steps } = await get<EarlierSteps>(`/api/tables/${this.id}/steps?before=${first}`);
    // No steps: the log is complete.
    this.logStart = steps.length ? begins : first - 1;
    if (this.first === first) this.game.log = [...numbered(steps, since), ...this.log];
  }

  watch(watcher: Watcher): () => void {
    return this.playback.watch(watcher);
  }

  // Requests.

  async ask<Wanted extends Extract<ServerMessage, { id: string }> = Done>(ask: Ask): Promise<Wanted> {
    this.pendingCount += 1;
    this.isAsking = true;
    try {
      return await this.connection.ask<Wanted>(ask);
    } finally {
      this.pendingCount -= 1;
      this.isAsking = this.pendingCount > 0;
    }
  }
  /** Play actions, all or none, for the version that is shown. */
  act(actions: string[]): Promise<Done> {
    return this.change({ type: "act", version: this.game.version, actions });
  }
  undo(): Promise<Done> {
    return this.change({ type: "undo", version: this.game.version });
  }
  /** Make a request that changes the game; it is done when the new position has arrived, not just the answer. */
  private async change(ask: Ask): Promise<Done> {
    const done = await this.ask(ask);
    const { version = 0 } = done;
    if (version > (this.receivedVersion ?? 0))
      await new Promise<void>((arrived) => this.awaited.push({ version, arrived }));
    return done;
  }
  private arrived(upTo: number): void {
    const [now, later] = [[], []] as [typeof this.awaited, typeof this.awaited];
    for (const one of this.awaited) (one.version <= upTo ? now : later).push(one);
    this.awaited = later;
    for (const { arrived } of now) arrived();
  }
  /** Return whether the player wants a hint; a puzzle asks first, since a hint forfeits the solution. */
  mayHint: () => Promise<boolean> = () => Promise.resolve(true);
  /** Ask for the coach's next action or actions, and its plans for the turn. */
  hint(): Promise<Hinted> {
    return this.ask<Hinted>({ type: "hint", version: this.game.version });
  }
  /** Ask for the cost and the gain of a region; nothing waits for this request. */
  explain(region: number): Promise<Explained> {
    const seat = this.update?.decision?.seat ?? this.seat;
    const whose = seat === null || seat < 0 ? {} : { seat };
    return this.connection.ask<Explained>({ type: "explain", version: this.game.version, region, ...whose });
  }
  /** Reconnect after the guest has got a name. */
  reconnect(): void {
    this.connection.reconnect();
  }
  close(): void {
    this.playback.clear();
    this.connection.close();
  }

  // Messages from the server.

  onMessage(message: ServerMessage): void {
    if (message.type === "welcome") {
      const isFirst = this.info === null;
      this.info = message.table;
      this.you = message.you ?? null;
      this.seat = this.deviceSeat ?? message.seat ?? null;
      this.chat = message.chat ?? [];
      // Messages from before the first visit are not unread.
      if (isFirst) this.markChatRead();
      announcements.show(message.announcement ?? null);
      this.operatorMute = message.muted ?? null;
      void this.reveal(message.table);
    } else if (message.type === "table") {
      if (this.seat !== null && this.info?.status === "playing" && message.table.status !== "playing")
        void this.loadChat();
      this.info = message.table;
      const own = message.table.seats.findIndex((seat) => seat.guest !== undefined && seat.guest === this.you);
      if (!message.table.setup.hot_seat) this.seat = own < 0 ? null : own;
      void this.reveal(message.table);
    } else if (message.type === "said") {
      this.addChat([message]);
    } else if (message.type === "here") this.here = message;
    else if (message.type === "announced") announcements.show(message.announcement ?? null);
    // A game without a server stands still, since the browser cannot save it; "announced" follows when it goes on.
    else if (message.type === "refused") announcements.show({ text: sentenceOf(new RefusedError(message)) });
    else if (message.type === "muted") this.operatorMute = message.mute ?? null;
    else if (message.type === "update") this.onUpdate(message);
  }

  /** Reveal our random number when the game is about to begin, once; without it the game begins a little later. */
  private async reveal(info: TableInfo): Promise<void> {
    if (info.reveal_until == null || this.hasRevealed) return;
    this.hasRevealed = true;
    const nonce = await nonceToReveal(info, this.seat);
    if (nonce !== null) await this.ask({ type: "reveal", nonce }).catch(() => {});
  }

  private addChat(lines: ChatMessage[]): void {
    const known = new Set(this.chat.map(({ number }) => number));
    const news = lines.filter(({ number }) => !known.has(number));
    if (news.length) this.chat = [...this.chat, ...news].sort((one, other) => one.number - other.number).slice(-300);
  }
  /** Load what spectators wrote during the game: players may read it now. */
  private async loadChat(): Promise<void> {
    try {
      this.addChat((await get<Talk>(`/api/tables/${this.id}/chat`)).said);
    } catch {
      // The next welcome has it.
    }
  }

  /** Return whether a seat is played in this browser: our own, or one around a shared device. */
  isOwn(seat: number): boolean {
    const isShared = this.info?.setup.hot_seat === true && this.you !== null;
    return isShared ? this.info?.seats[seat]?.guest === this.you : seat === this.seat;
  }

  /** True while another player decides. */
  get isWatching(): boolean {
    const { view } = this;
    if (!view || view.is_over || this.decision || this.info?.status !== "playing") return false;
    return !this.isOwn(view.to_act ?? view.turn_of ?? -1);
  }

  private onUpdate(update: Update): void {
    const isFirst = this.receivedVersion === null;
    const isNext = update.since === this.receivedVersion;
    const isNews = isFirst || update.version > (this.receivedVersion ?? 0);
    this.receivedVersion = update.version;
    // The same version again: only the visible state or the decision has changed.
    if (!isNews && !isNext) this.playback.replace(update);
    else if (isFirst || !isNext) this.playback.jump(update);
    else this.playback.push(update, this.isOwnUpdate(update));
    this.arrived(update.version);
  }
  /** Return whether all steps are ours, or chance. */
  private isOwnUpdate({ steps = [] }: Update): boolean {
    return steps.every((step) => step.seat < 0 || this.isOwn(step.seat));
  }
  /** Return the pause after an update: others need time to follow it, and a bot seems to think. */
  private pauseAfter(update: Update): number {
    if (!this.isOwnUpdate(update)) return pauseAfter(update.steps ?? [], settings.speed);
    return botPause(thinkingSeat(this.info, update.view) !== null, settings.speed);
  }

  /** Let updates wait while the player reads something. */
  holdBack(isHeldBack: boolean): void {
    this.playback.hold(isHeldBack);
  }
  /** Show all queued updates now. */
  catchUp(): void {
    this.playback.catchUp();
  }
  /** Skip the rest of the throw. */
  skipThrow(): void {
    this.playback.skipThrow();
  }
}
