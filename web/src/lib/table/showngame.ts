/** The interface of a game for panels: live or replayed. */
import type { ConnectionState } from "../server/connection";
import type { Decision, Here, TableInfo, Update, View } from "../server/protocol";
import type { Game, LoggedStep } from "./game.svelte";
import type { Watcher } from "./playback.svelte";
import type { Throw } from "./throws";

export interface ShownGame {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly seat: number | null;
  readonly you: string | null;
  readonly connectionState: ConnectionState;
  readonly game: Game;
  readonly update: Update | null;
  readonly view: View | null;
  readonly log: LoggedStep[];
  /** True if earlier steps can be loaded. */
  readonly hasEarlier?: boolean;
  readonly here: Here | null;
  readonly decision: Decision | null;
  readonly isBehind: boolean;
  /** The throw of the die that is being shown; its consequences come next. */
  readonly thrown: Throw | null;
  /** Return the coins of a seat, or null where they are hidden. */
  coins(seat: number): number | null;
  loadEarlier?(): Promise<void>;
  watch(watcher: Watcher): () => void;
}
