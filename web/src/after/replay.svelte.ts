/** A game looked back at: any moment of it, played on by itself or step by step. */
import { get } from "../lib/server/api";
import type { Decision, Frame, Frames, Here, Story, TableInfo, TurnTold, Update, View } from "../lib/server/protocol";
import { sentenceOf } from "../lib/server/refusals";
import { settings } from "../lib/settings/settings.svelte";
import { pauseAfter, throwFor } from "../lib/table/pace";
import type { ShownGame } from "../lib/table/shown";
import type { LoggedStep, Watcher } from "../lib/table/store.svelte";
import { type Throw, throwsIn } from "../lib/table/throws";

/** How many frames are fetched at once. */
export const BATCH = 200;

/** The turn to which a version belongs; before the first one, that one. */
export function turnAt(turns: readonly TurnTold[], version: number): number {
  let found = 0;
  for (const [index, turn] of turns.entries()) if (turn.version <= version) found = index;
  return found;
}

/** The version at which the last finished turn of a seat ended: where it begins to have missed something. */
export function sinceLastTurn(turns: readonly TurnTold[], seat: number, last: number): number | null {
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    if (turns[index]?.seat !== seat) continue;
    const next = turns[index + 1];
    if (next) return next.version - 1;
    // The seat's own turn is going on: what it missed came before that.
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

export class ReplayStore implements ShownGame {
  info = $state.raw<TableInfo | null>(null);
  story = $state.raw<Story | null>(null);
  seat = $state<number | null>(null);
  you: string | null;
  readonly line = "open" as const;
  readonly here: Here | null = null;
  readonly decision: Decision | null = null;
  readonly isBehind = false;
  /** The version that is shown. */
  at = $state(0);
  isPlaying = $state(false);
  /** The die that lies on the table; what it leads to is shown next. */
  thrown = $state.raw<Throw | null>(null);
  /** Why what was wanted last is not shown; empty if it is. */
  error = $state("");
  private frames = $state.raw<Map<number, Frame>>(new Map());
  private begins = $state(0);
  private last = $state(0);

  private readonly batches = new Map<number, Promise<void>>();
  private readonly watchers = new Set<Watcher>();
  private timer = 0;
  /** Counts what was wanted: what has come by then is shown only if nothing else was wanted meanwhile. */
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
  /** The turn that is on; where one has ended and nothing was done yet, the next one. */
  get turn(): number {
    return turnAt(this.turns, this.at + 1);
  }
  get frame(): Frame | null {
    return this.frames.get(this.at) ?? null;
  }
  get view(): View | null {
    return this.frame?.view ?? null;
  }
  get update(): Update | null {
    const view = this.view;
    return view && { type: "update", version: this.at, since: this.at, view };
  }
  /** What was done up to now, as far as it has been fetched. */
  get log(): LoggedStep[] {
    const found: LoggedStep[] = [];
    for (let version = this.at; version > this.begins; version -= 1) {
      const frame = this.frames.get(version);
      if (!frame) break;
      found.push(stepOf(frame));
    }
    return found.reverse();
  }
  coins(seat: number): number | null {
    return this.view?.seats[seat]?.coins ?? null;
  }
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Stop at a moment; whether it is shown now. */
  go(version: number): Promise<boolean> {
    this.pause();
    return this.show(version);
  }
  /** To the moment before anything was done in a turn. */
  goToTurn(index: number): Promise<boolean> {
    const turn = this.turns[Math.min(this.turns.length - 1, Math.max(0, index))];
    return this.go(turn ? turn.version - 1 : this.first);
  }

  /** Show a moment, once its frame is there; the next one of what is shown is told to whoever animates. */
  private async show(version: number): Promise<boolean> {
    const request = (this.requests += 1);
    const wanted = Math.min(this.end, Math.max(this.first, version));
    this.error = "";
    let failure = "";
    if (!this.frames.has(wanted))
      await this.fetchBatch(this.batchOf(wanted)).catch((error: unknown) => (failure = sentenceOf(error)));
    if (request !== this.requests) return false;
    if (failure) {
      this.pause();
      this.error = failure;
      return false;
    }
    const before = this.view;
    const isNext = wanted === this.at + 1;
    this.at = wanted;
    const frame = this.frame;
    if (isNext && frame) {
      for (const watcher of this.watchers) watcher([stepOf(frame)], before, frame.view);
    }
    const ahead = this.batchOf(wanted + BATCH / 4);
    // Nobody waits for it: if it does not come, it is fetched again when it is wanted.
    if (wanted + BATCH / 4 <= this.end) this.fetchBatch(ahead).catch(() => undefined);
    return true;
  }

  play(): void {
    this.pause();
    if (this.at >= this.end) return;
    this.isPlaying = true;
    const onward = async (): Promise<void> => {
      const thrown = this.nextThrow();
      if (thrown) {
        this.thrown = thrown;
        this.timer = window.setTimeout(onward, throwFor(settings.speed));
        return;
      }
      this.thrown = null;
      if (!(await this.show(this.at + 1))) return;
      if (this.at >= this.end) return this.pause();
      const frame = this.frame;
      this.timer = window.setTimeout(onward, frame ? Math.max(40, pauseAfter([frame], settings.speed || 2)) : 0);
    };
    this.timer = window.setTimeout(onward, 0);
  }
  /** The die of the next step, where it has not been seen yet. */
  private nextThrow(): Throw | undefined {
    const [now, next] = [this.frame, this.frames.get(this.at + 1)];
    if (!next || settings.speed === 0 || this.thrown) return undefined;
    return throwsIn([next], this.at, now ?? undefined)[0];
  }
  /** The die has been seen: go on. */
  async readThrow(): Promise<void> {
    clearTimeout(this.timer);
    this.thrown = null;
    if (await this.show(this.at + 1)) this.play();
  }
  async playFrom(version: number): Promise<void> {
    if (await this.go(version)) this.play();
  }
  /** Stay where we are; what is still being fetched is no longer wanted. */
  pause(): void {
    this.isPlaying = false;
    this.thrown = null;
    this.requests += 1;
    clearTimeout(this.timer);
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
