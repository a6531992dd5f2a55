/** Sends what was decided, one thing at a time, and says why something was refused. */
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
  /** Whether something is on its way. */
  isBusy = $state(false);
  /** Why the last thing was refused, for a few seconds. */
  error = $state<string | null>(null);

  /** The last list that was played: it is taken back as a whole. */
  private lastList = { version: -1, count: 0 };
  private timer = 0;
  private answered: Promise<void> = Promise.resolve();

  constructor(private readonly target: ActionTarget) {}

  /** Play actions, all or none; the answer says whether they were. */
  play(texts: string[]): Promise<boolean> {
    return this.carryOut(() => this.act(texts));
  }

  /** Play a list; where it cannot be played as a whole, only its first action, and the rest is asked again. */
  playOrBegin(texts: string[], begins: () => void): Promise<boolean> {
    return this.carryOut(async () => {
      try {
        await this.act(texts);
      } catch (error) {
        if (!isNotLegal(error) || texts.length < 2) throw error;
        begins();
        await this.act(texts.slice(0, 1));
      }
    });
  }

  /** Play actions that belong together; where one of them does not go with the others, it says so. */
  playTogether(texts: string[]): Promise<boolean> {
    return this.carryOut(async () => {
      try {
        await this.act(texts);
      } catch (error) {
        if (!isNotLegal(error) || texts.length < 2) throw error;
        this.say(t("web.act.several.not-together"));
      }
    });
  }

  /** Take back the last thing, also one that is still on its way. */
  undo(): Promise<boolean> {
    return this.carryOutNext(async () => {
      if (!this.target.canUndo) return;
      let steps = this.lastList.version === this.target.update?.version ? this.lastList.count : 1;
      do await this.target.undo();
      while ((steps -= 1) > 0 && this.target.canUndo);
    });
  }

  /** As soon as what is on its way has been answered: for what harms nobody, and should not be lost. */
  async carryOutNext(work: () => Promise<unknown>): Promise<boolean> {
    await this.answered;
    return this.carryOut(work);
  }

  async carryOut(work: () => Promise<unknown>): Promise<boolean> {
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

  private failed(error: unknown): void {
    if (!(error instanceof RefusedError)) throw error;
    // The game has gone on: what is shown now is the answer.
    if (error.reason === "stale") return;
    this.say(sentenceOf(error));
  }

  /** Say something beside the question, for a few seconds. */
  say(text: string): void {
    this.error = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.error = null), ERROR_SHOWN);
  }
}
