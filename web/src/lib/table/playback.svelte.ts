/**
 * Shows updates one after the other: the die first, then everything else in one flush, then the animation and a pause.
 * This is the only clock of a game's page.
 */
import { flushSync } from "svelte";
import type { Update, View } from "../server/protocol";
import { settings } from "../settings/settings.svelte";
import type { Game, GameNews, LoggedStep } from "./game.svelte";
import { throwDuration } from "./pace";
import { type Throw, throwsIn } from "./throws";

/**
 * Called after an update is shown, with its new steps and the views before and after: to animate, announce and play
 * sounds. Returns how many milliseconds the player needs to see that; the next update waits for the longest of them.
 * `isSkipped`: the player catches up, so nothing should be animated.
 */
export type Watcher = (steps: LoggedStep[], before: View | null, after: View, isSkipped: boolean) => number | void;

export interface PlaybackOptions {
  /** Return the pause after an update in milliseconds. */
  pauseAfter: (update: Update) => number;
  /** Return whether the die is shown. */
  showsDie?: () => boolean;
  /** Called in the flush that shows an update. */
  onShow?: (update: Update) => void;
  /** Called when everything was shown and the last pause is over. */
  onIdle?: () => void;
}

export class Playback {
  /** The throw of the die that is being shown; its consequences come next. */
  thrown = $state.raw<Throw | null>(null);
  /** Updates that are not shown yet. */
  private queue = $state.raw<readonly Update[]>([]);
  private readonly watchers = new Set<Watcher>();
  /** Ends the die or the pause that is under way; 0: there is none. */
  private timer = 0;
  private isHeld = false;

  constructor(
    private readonly game: Game,
    private readonly options: PlaybackOptions,
  ) {}

  /** True if updates are not shown yet. */
  get isBehind(): boolean {
    return this.queue.length > 0;
  }

  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Show an update after those before it; `isAtOnce` skips the pause, unless others wait or a die is thrown. */
  push(update: Update, isAtOnce = false): void {
    const isFree = isAtOnce || (!this.timer && !this.isHeld);
    const isHidden = document.visibilityState === "hidden";
    if (isFree && !isHidden && !this.isBehind && !this.nextThrow(update)) return this.show(update);
    this.queue = [...this.queue, update];
    if (isHidden) this.catchUp();
    else if (!this.timer && !this.isHeld) this.next();
  }
  /** Replace the newest update by one for the same version; its steps are still to be shown. */
  replace(update: Update): void {
    const last = this.queue.at(-1);
    if (last) this.queue = [...this.queue.slice(0, -1), { ...update, since: last.since, steps: last.steps ?? [] }];
    else this.commit([update]);
  }
  /** Show everything up to an update now, without animations, sounds or pauses: steps before it may be missing. */
  jump(update: Update): void {
    this.stop();
    this.commit([...this.queue, update], false);
  }
  /** Show all updates now. */
  catchUp(): void {
    this.stop();
    const skipped = this.queue;
    if (skipped.length) this.tell(this.commit(skipped), true);
  }
  /** End the die that is shown. */
  skipThrow(): void {
    if (!this.thrown) return;
    this.stop();
    this.next();
  }
  /** Let updates wait while the player reads something. */
  hold(isHeld: boolean): void {
    if (isHeld === this.isHeld) return;
    this.isHeld = isHeld;
    // Not at once: an effect may have called this.
    if (!isHeld && !this.timer) this.wait(0);
  }
  /** Drop everything that is not shown yet. */
  clear(): void {
    this.stop();
    this.queue = [];
    this.thrown = null;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }
  private wait(milliseconds: number): void {
    this.stop();
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      if (!this.isHeld) this.next();
    }, milliseconds);
  }
  /** Show the next die or update. */
  private next(): void {
    const [update] = this.queue;
    if (!update) return this.options.onIdle?.();
    const thrown = this.nextThrow(update);
    if (!thrown) return this.show(update);
    this.thrown = thrown;
    this.wait(throwDuration(settings.speed));
  }
  private show(update: Update): void {
    this.stop();
    const needed = this.tell(this.commit([update]), false);
    this.wait(Math.max(this.options.pauseAfter(update), needed));
  }

  /** Show some updates in one flush, so that all panels change together. */
  private commit(updates: readonly Update[], isNext = true): GameNews[] {
    return flushSync(() => {
      this.thrown = null;
      this.queue = this.queue.filter((update) => !updates.includes(update));
      return updates.map((update) => {
        const news = this.game.apply(update, isNext);
        this.options.onShow?.(update);
        return news;
      });
    });
  }
  /** Call the watchers, and return the longest time that one of them needs. */
  private tell(news: readonly GameNews[], isSkipped: boolean): number {
    let longest = 0;
    for (const { steps, before, after } of news)
      for (const watcher of steps.length ? this.watchers : [])
        longest = Math.max(longest, watcher(steps, before, after, isSkipped) ?? 0);
    return longest;
  }

  /** Return the next throw of an update that was not shown yet. */
  private nextThrow(update: Update): Throw | undefined {
    if (settings.speed === 0 || this.options.showsDie?.() === false) return undefined;
    const seen = this.thrown?.number ?? 0;
    return throwsIn(update.steps ?? [], update.since, this.game.log.at(-1)).find(({ number }) => number > seen);
  }
}
