/** The regions that somebody chooses for one decision where several are named together: changed at will until they are sent. */
import type { Menu } from "./menu";
import { type Selection, toggled } from "./selection";

interface Kept {
  key: string;
  /** Which of the choices beside the others is being made; none: what is asked. */
  what: string | null;
  chosen: readonly number[];
}

export class Chooser {
  private kept = $state.raw<Kept>({ key: "", what: null, chosen: [] });

  private readonly now: Kept = $derived.by(() =>
    this.kept.key === this.key() ? this.kept : { key: this.key(), what: null, chosen: [] },
  );
  /** What is being chosen: what is asked, or what was begun beside it. */
  readonly selection: Selection | null = $derived.by(() => {
    const menu = this.menu();
    const several = menu?.several ?? menu?.asides.find(({ what }) => what === this.now.what);
    return several ? { several, chosen: this.now.chosen } : null;
  });

  constructor(
    private readonly menu: () => Menu | null,
    /** Tells one decision from another. */
    private readonly key: () => string,
  ) {}

  /** Begin to choose, with some regions for a start. */
  begin(what: string, chosen: readonly number[] = []): void {
    this.kept = { key: this.key(), what, chosen };
  }
  toggle(region: number): void {
    if (this.selection) this.keep(toggled(this.selection, region).chosen);
  }
  clear(): void {
    this.keep([]);
  }
  /** Take all back, and leave what was begun beside what is asked. */
  leave(): void {
    this.kept = { key: this.key(), what: null, chosen: [] };
  }

  private keep(chosen: readonly number[]): void {
    this.kept = { ...this.now, chosen };
  }
}
