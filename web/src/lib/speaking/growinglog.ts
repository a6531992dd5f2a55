/** The log of a game that goes on: only what is new is told anew, as long as the same speaker tells it in the same language. */
import type { LoggedStep } from "../table/store.svelte";
import { Chronicle, type LogTurn } from "./chronicle";
import type { Speaker } from "./speaker";

/** Long games have more turns than anybody reads; earlier ones than these are drawn when they are wanted. */
const FEW = 12;

export interface ShownLog {
  turns: readonly LogTurn[];
  /** How many turns are left out at first. What is drawn stays: nothing moves because something above it goes. */
  skipped: number;
}

export class GrowingLog {
  private chronicle: Chronicle | null = null;
  private speaker: Speaker | null = null;
  private language = "";
  /** How many steps have been told, and the number of the last. */
  private told = 0;
  private last = 0;
  private skipped = 0;

  follow(log: readonly LoggedStep[], speaker: Speaker, language: string): ShownLog {
    const goesOn =
      speaker === this.speaker && language === this.language && (log[this.told - 1]?.number ?? 0) === this.last;
    const chronicle = (goesOn && this.chronicle) || new Chronicle(speaker);
    const isNew = chronicle !== this.chronicle;
    chronicle.tell(isNew ? log : log.slice(this.told));
    const turns = chronicle.turns.filter((turn, index) => turn.entries.length || index === chronicle.turns.length - 1);
    if (isNew) this.skipped = Math.max(0, turns.length - FEW);
    this.chronicle = chronicle;
    this.speaker = speaker;
    this.language = language;
    this.told = log.length;
    this.last = log.at(-1)?.number ?? 0;
    return { turns, skipped: this.skipped };
  }
}
