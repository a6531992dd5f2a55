/** Answers a decision after a delay in which the player may still take over. */
import type { AutoAnswerReason } from "./autoanswer";

/** The delay in milliseconds; longer for placed tokens, which the player may want to check. */
export const DELAYS: Record<AutoAnswerReason, number> = {
  "no-more": 1800,
  withdrawn: 4000,
  "last-turn": 1800,
  "only-answer": 1800,
};

export class Autopilot {
  /** Why the current decision is about to be answered; null: it is not. */
  reason = $state<AutoAnswerReason | null>(null);
  private key = "";
  private timer = 0;

  constructor(private readonly answer: () => void) {}

  /** Set the current decision and why it needs no question; repeated calls for the same decision do nothing. */
  update(key: string, reason: AutoAnswerReason | null): void {
    if (key === this.key) return;
    this.stop();
    this.key = key;
    if (reason === null) return;
    this.reason = reason;
    this.timer = window.setTimeout(() => {
      this.reason = null;
      this.answer();
    }, DELAYS[reason]);
  }

  /** Cancel the answer: the player decides. */
  stop(): void {
    clearTimeout(this.timer);
    this.reason = null;
  }
}
