/** Answers what need not be asked, after a moment in which somebody may want to answer it themselves. */
import type { Reason } from "./byitself";

/** How long it waits, in milliseconds: tokens that are placed want to be looked at. */
export const MOMENT: Record<Reason, number> = { "no-more": 1800, withdrawn: 4000, "last-turn": 1800 };

export class Autopilot {
  /** What is about to be answered, and why. */
  reason = $state<Reason | null>(null);
  private key = "";
  private timer = 0;

  constructor(private readonly answer: () => void) {}

  /** A decision, and why it need not be asked; told again, nothing changes. */
  see(key: string, reason: Reason | null): void {
    if (key === this.key) return;
    this.stop();
    this.key = key;
    if (reason === null) return;
    this.reason = reason;
    this.timer = window.setTimeout(() => {
      this.reason = null;
      this.answer();
    }, MOMENT[reason]);
  }

  /** Somebody answers it themselves. */
  stop(): void {
    clearTimeout(this.timer);
    this.reason = null;
  }
}
