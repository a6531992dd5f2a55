/** The log of a running game: only new steps are added, unless the speaker or the language changes. */
import type { LoggedStep } from "../table/game.svelte";
import { LogBuilder, type LogTurn } from "./logbuilder";
import type { Speaker } from "./speaker";

/** The number of turns shown at first; earlier ones are shown on request. */
const INITIAL_TURNS = 12;

export interface ShownLog {
  turns: readonly LogTurn[];
  /** The number of turns left out. It stays constant while the log grows, so that nothing moves. */
  skipped: number;
}

export class IncrementalLog {
  /** `isForReader`: only what others do and what happens to the reader, who is "you". */
  constructor(private readonly isForReader = false) {}

  private builder: LogBuilder | null = null;
  private speaker: Speaker | null = null;
  private language = "";
  /** The number of steps in the log, and the number of the last. */
  private count = 0;
  private last = 0;
  private skipped = 0;

  /** Return the log for these steps. */
  follow(log: readonly LoggedStep[], speaker: Speaker, language: string): ShownLog {
    const goesOn =
      speaker === this.speaker && language === this.language && (log[this.count - 1]?.number ?? 0) === this.last;
    const builder = (goesOn && this.builder) || new LogBuilder(speaker, this.isForReader);
    const isNew = builder !== this.builder;
    builder.add(isNew ? log : log.slice(this.count));
    const turns = builder.turns.filter((turn, index) => turn.entries.length || index === builder.turns.length - 1);
    if (isNew) this.skipped = Math.max(0, turns.length - INITIAL_TURNS);
    this.builder = builder;
    this.speaker = speaker;
    this.language = language;
    this.count = log.length;
    this.last = log.at(-1)?.number ?? 0;
    return { turns, skipped: this.skipped };
  }
}
