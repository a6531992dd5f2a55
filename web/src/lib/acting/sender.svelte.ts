/** Sends actions, one request at a time, and shows why one was refused. */
import { RefusedError } from "../server/connection";
import type { Done } from "../server/protocol";
import { sentenceOf } from "../server/refusals";
import { t } from "../texts/texts.svelte";

export interface ActionTarget {
  act(actions: string[]): Promise<Done>;
  undo(): Promise<Done>;
  readonly canUndo: boolean;
  readonly update: { version: number } | null;
}

const ERROR_SHOWN = 7000;

const isNotLegal = (error: unknown): boolean => error instanceof RefusedError && error.reason === "not-legal";

export class Sender {
  /** True if a request is under way. */
  isBusy = $state(false);
  /** Why the last request was refused; shown for a few seconds. */
  error = $state<string | null>(null);

  /** The last list of actions; undo takes it back as a whole. */
  private lastList = { version: -1, count: 0 };
  private timer = 0;
  /** Resolves when the current request is answered. */
  answered: Promise<void> = Promise.resolve();

  constructor(private readonly target: ActionTarget) {}

  /** Play actions, all or none, and return whether they were played. */
  play(texts: string[]): Promise<boolean> {
    return this.run(() => this.act(texts));
  }

  /** Play a list; if it is not legal as a whole, call `onFirst` and play only its first action. */
  playOrFirst(texts: string[], onFirst: () => void): Promise<boolean> {
    return this.run(async () => {
      try {
        await this.act(texts);
      } catch (error) {
        if (!isNotLegal(error) || texts.length < 2) throw error;
        onFirst();
        await this.act(texts.slice(0, 1));
      }
    });
  }

  /** Play actions that belong together; if they are not legal together, say so. */
  playTogether(texts: string[]): Promise<boolean> {
    return this.run(async () => {
      try {
        await this.act(texts);
      } catch (error) {
        if (!isNotLegal(error) || texts.length < 2) throw error;
        this.say(t("web.act.several.not-together"));
      }
    });
  }

  /** Undo the last request, also one that is still under way. */
  undo(): Promise<boolean> {
    return this.runNext(async () => {
      if (!this.target.canUndo) return;
      let steps = this.lastList.version === this.target.update?.version ? this.lastList.count : 1;
      do await this.target.undo();
      while ((steps -= 1) > 0 && this.target.canUndo);
    });
  }

  /** Run once the current request is answered: for requests that should not be lost. */
  async runNext(work: () => Promise<unknown>): Promise<boolean> {
    await this.answered;
    return this.run(work);
  }

  /** Run a request unless one is under way, and return whether it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    let done = (): void => undefined;
    this.answered = new Promise((resolve) => (done = resolve));
    try {
      this.error = null;
      await work();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.isBusy = false;
      done();
    }
  }

  private async act(texts: string[]): Promise<void> {
    const { version } = await this.target.act(texts);
    this.lastList = { version: version ?? -1, count: texts.length };
  }

  /** Show why a request was refused. */
  failed(error: unknown): void {
    if (!(error instanceof RefusedError)) throw error;
    // The game has moved on: the new state is the answer.
    if (error.reason === "stale") return;
    this.say(sentenceOf(error));
  }

  /** Show a message beside the question for a few seconds. */
  say(text: string): void {
    this.error = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.error = null), ERROR_SHOWN);
  }
}
