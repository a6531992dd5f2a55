/** A replay: any moment of a game, played automatically or step by step. */
import { get } from "../lib/server/api";
import type { Decision, Frame, Frames, Here, Story, TableInfo, TurnTold, Update, View } from "../lib/server/protocol";
import { sentenceOf } from "../lib/server/refusals";
import { settings } from "../lib/settings/settings.svelte";
import { Game, type LoggedStep } from "../lib/table/game.svelte";
import { pauseAfter } from "../lib/table/pace";
import { Playback, type Watcher } from "../lib/table/playback.svelte";
import type { ShownGame } from "../lib/table/showngame";
import type { Throw } from "../lib/table/throws";

/** The number of frames per request. */
export const BATCH = 200;
/** The shortest pause between two steps, in milliseconds. */
const MIN_PAUSE = 40;

/** Return the index of the turn to which a version belongs; before the first turn, 0. */
export function turnAt(turns: readonly TurnTold[], version: number): number {
  let found = 0;
  for (const [index, turn] of turns.entries()) if (turn.version <= version) found = index;
  return found;
}

/** Return the version at which a seat's last finished turn ended, where the part that it missed begins. */
export function sinceLastTurn(turns: readonly TurnTold[], seat: number, last: number): number | null {
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    if (turns[index]?.seat !== seat) continue;
    const next = turns[index + 1];
    if (next) return next.version - 1;
    // The seat's turn is running: what it missed came before it.
    const before = turns.slice(0, index).findLastIndex((turn) => turn.seat === seat);
    return before < 0 ? null : (turns[before + 1]?.version ?? last) - 1;
  }
  return null;
}

const stepOf = ({ version, action, seat, events, asked }: Frame): LoggedStep => ({
  number: version,
  action,
  seat,
  events,
  asked,
});

const updateOf = (frame: Frame): Update => {
  const { version, view } = frame;
  return { type: "update", version, since: version - 1, view, steps: [stepOf(frame)] };
};

export class ReplayStore implements ShownGame {
  info = $state.raw<TableInfo | null>(null);
  story = $state.raw<Story | null>(null);
  seat = $state<number | null>(null);
  you: string | null;
  readonly connectionState = "open" as const;
  readonly here: Here | null = null;
  readonly decision: Decision | null = null;
  readonly isBehind = false;
  readonly game = new Game();
  private readonly playback = new Playback(this.game, {
    // Without animation, steps still follow each other quickly.
    pauseAfter: ({ steps }) => Math.max(MIN_PAUSE, pauseAfter(steps ?? [], settings.speed || 2)),
    onIdle: () => void this.playNext(),
  });
  isPlaying = $state(false);
  /** Why the requested moment is not shown; empty if it is. */
  error = $state("");
  private frames = $state.raw<Map<number, Frame>>(new Map());
  private begins = $state(0);
  private last = $state(0);

  private readonly batches = new Map<number, Promise<void>>();
  /** The number of the latest request; answers to earlier ones are ignored. */
  private requests = 0;

  constructor(
    readonly id: string,
    you: string | null,
  ) {
    this.you = you;
  }

  async load(): Promise<void> {
    const [info, story] = await Promise.all([
      get<TableInfo>(`/api/tables/${this.id}`),
      get<Story>(`/api/tables/${this.id}/story`),
    ]);
    this.info = info;
    this.story = story;
    const seat = info.seats.findIndex((one) => one.guest !== undefined && one.guest === this.you);
    this.seat = seat < 0 ? null : seat;
    await this.fetchBatch(0);
    this.last = story.version;
  }

  get first(): number {
    return this.begins + 1;
  }
  get end(): number {
    return this.last;
  }
  get turns(): readonly TurnTold[] {
    return this.story?.turns ?? [];
  }
  /** The current turn; between two turns, the next one. */
  get turn(): number {
    return turnAt(this.turns, this.at + 1);
  }
  /** The version that is shown. */
  get at(): number {
    return this.game.version;
  }
  get view(): View | null {
    return this.game.view;
  }
  get update(): Update | null {
    return this.game.update;
  }
  get log(): LoggedStep[] {
    return this.game.log;
  }
  get thrown(): Throw | null {
    return this.playback.thrown;
  }
  coins(seat: number): number | null {
    return this.game.seats[seat]?.coins ?? null;
  }
  watch(watcher: Watcher): () => void {
    return this.playback.watch(watcher);
  }

  /** Stop at a moment; return whether it is shown. */
  go(version: number): Promise<boolean> {
    this.pause();
    return this.show(version);
  }
  /** Go to the moment before the first action of a turn. */
  goToTurn(index: number): Promise<boolean> {
    const turn = this.turns[Math.min(this.turns.length - 1, Math.max(0, index))];
    return this.go(turn ? turn.version - 1 : this.first);
  }

  /** Show a moment once its frame is loaded; the next one is animated. */
  private async show(version: number): Promise<boolean> {
    const frame = await this.frameAt(version);
    if (!frame) return false;
    if (frame.version === this.at + 1) this.playback.push(updateOf(frame), true);
    else this.game.jump(updateOf(frame), this.stepsUpTo(frame.version));
    return true;
  }
  /** Return the frame of a version; null if it could not be loaded, or if there was another request. */
  private async frameAt(version: number): Promise<Frame | null> {
    const request = (this.requests += 1);
    const wanted = Math.min(this.end, Math.max(this.first, version));
    this.error = "";
    let failure = "";
    if (!this.frames.has(wanted))
      await this.fetchBatch(this.batchOf(wanted)).catch((error: unknown) => (failure = sentenceOf(error)));
    if (request !== this.requests) return null;
    if (failure) {
      this.pause();
      this.error = failure;
      return null;
    }
    const ahead = this.batchOf(wanted + BATCH / 4);
    // Prefetch: if it fails, the frames are requested again when they are needed.
    if (wanted + BATCH / 4 <= this.end) this.fetchBatch(ahead).catch(() => undefined);
    return this.frames.get(wanted) ?? null;
  }
  /** Return the steps up to a version, as far as they have been loaded without a gap. */
  private stepsUpTo(last: number): LoggedStep[] {
    const found: LoggedStep[] = [];
    for (let version = last; version > this.begins; version -= 1) {
      const frame = this.frames.get(version);
      if (!frame) break;
      found.push(stepOf(frame));
    }
    return found.reverse();
  }

  play(): void {
    this.pause();
    if (this.at >= this.end) return;
    this.isPlaying = true;
    void this.playNext();
  }
  private async playNext(): Promise<void> {
    if (!this.isPlaying) return;
    if (this.at >= this.end) return this.pause();
    const frame = await this.frameAt(this.at + 1);
    if (frame) this.playback.push(updateOf(frame));
  }
  /** Continue after the die has been read. */
  skipThrow(): void {
    this.playback.skipThrow();
  }
  async playFrom(version: number): Promise<void> {
    if (await this.go(version)) this.play();
  }
  /** Stop playing, and ignore pending requests. */
  pause(): void {
    this.isPlaying = false;
    this.requests += 1;
    this.playback.clear();
  }
  close(): void {
    this.pause();
  }

  private batchOf(version: number): number {
    return Math.floor((Math.min(version, this.end) - this.begins - 1) / BATCH);
  }
  private fetchBatch(batch: number): Promise<void> {
    let fetching = this.batches.get(batch);
    if (!fetching) {
      fetching = this.fetched(batch);
      this.batches.set(batch, fetching);
      fetching.catch(() => this.batches.delete(batch));
    }
    return fetching;
  }
  private async fetched(batch: number): Promise<void> {
    const after = this.begins + batch * BATCH;
    const answer = await get<Frames>(`/api/tables/${this.id}/frames?after=${after}&most=${BATCH}`);
    this.begins = answer.begins;
    const frames = new Map(this.frames);
    for (const frame of answer.frames) frames.set(frame.version, frame);
    this.frames = frames;
  }
}
