/** Keeps the position of a table in this browser, and shows it while the server cannot be reached. */
import { keepPosition, seenPosition } from "../guest/lastseen";
import type { TableStore } from "./store.svelte";

/** Writing waits until nothing has changed for this many milliseconds. */
const KEEP_AFTER = 1500;

export class LastPosition {
  /** True while a kept position is shown. */
  isShown = $state(false);

  /** Must be called during component initialisation. */
  constructor(private readonly store: TableStore) {
    $effect(() => {
      if (this.store.connectionState === "lost" && !this.store.info) this.show();
      else if (this.store.connectionState === "open") this.isShown = false;
    });
    $effect(() => {
      addEventListener("pagehide", this.keep);
      return () => {
        clearTimeout(this.timer);
        removeEventListener("pagehide", this.keep);
      };
    });
    $effect(() => {
      void this.store.update;
      void this.store.info;
      this.changedAt = performance.now();
      this.timer ??= setTimeout(this.keepWhenQuiet, KEEP_AFTER);
    });
  }

  /** One timer for many changes: it runs again while there are new ones. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changedAt = 0;
  private readonly keepWhenQuiet = (): void => {
    const left = this.changedAt + KEEP_AFTER - performance.now();
    this.timer = left > 0 ? setTimeout(this.keepWhenQuiet, left) : undefined;
    if (!this.timer) this.keep();
  };

  private readonly keep = (): void => {
    const { info, update, you, seat } = this.store;
    if (!info || !update || this.isShown) return;
    // Others at a shared device must not see hidden coins.
    if (info.setup.hot_seat && !info.setup.open_coins) return;
    const welcome = { table: info, ...(you === null ? {} : { you }), ...(seat === null ? {} : { seat }) };
    keepPosition(this.store.id, { welcome, update });
  };

  private show(): void {
    const seen = seenPosition(this.store.id);
    if (!seen) return;
    this.isShown = true;
    this.store.info = seen.welcome.table;
    this.store.you = seen.welcome.you ?? null;
    this.store.seat = seen.welcome.seat ?? null;
    this.store.game.jump(seen.update, []);
  }
}
