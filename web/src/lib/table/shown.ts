/** A game as panels show it, whether it is played now or looked back at. */
import type { LineState } from "../server/connection";
import type { Decision, Here, TableInfo, Update, View } from "../server/protocol";
import type { LoggedStep, Watcher } from "./store.svelte";
import type { Throw } from "./throws";

export interface ShownGame {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly seat: number | null;
  readonly you: string | null;
  readonly line: LineState;
  readonly update: Update | null;
  readonly view: View | null;
  readonly log: LoggedStep[];
  /** Whether there are steps before those of the log, which can be loaded. */
  readonly hasEarlier?: boolean;
  readonly here: Here | null;
  readonly decision: Decision | null;
  readonly isBehind: boolean;
  /** The die that lies on the table; what it leads to is shown next. */
  readonly thrown: Throw | null;
  /** Coins of a seat, where they may be seen. */
  coins(seat: number): number | null;
  loadEarlier?(): Promise<void>;
  watch(watcher: Watcher): () => void;
}
