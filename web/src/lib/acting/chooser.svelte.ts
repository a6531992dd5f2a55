/** The selection of several regions for one decision; it can be changed until it is sent. */
import type { Menu } from "./menu";
import { type Selection, toggled } from "./selection";

interface Kept {
  key: string;
  /** The side choice that is being made; null: the question itself. */
  what: string | null;
  chosen: readonly number[];
}

export class Chooser {
  private kept = $state.raw<Kept>({ key: "", what: null, chosen: [] });

  private readonly now: Kept = $derived.by(() =>
    this.kept.key === this.key() ? this.kept : { key: this.key(), what: null, chosen: [] },
  );
  /** The current selection: for the question, or for a side choice. */
  readonly selection: Selection | null = $derived.by(() => {
    const menu = this.menu();
    const several = menu?.several ?? menu?.sideChoices.find(({ what }) => what === this.now.what);
    return several ? { several, chosen: this.now.chosen } : null;
  });

  constructor(
    private readonly menu: () => Menu | null,
    /** Identifies the decision. */
    private readonly key: () => string,
  ) {}

  /** Start a selection, optionally with some regions. */
  begin(what: string, chosen: readonly number[] = []): void {
    this.kept = { key: this.key(), what, chosen };
  }
  toggle(region: number): void {
    if (this.selection) this.keep(toggled(this.selection, region).chosen);
  }
  clear(): void {
    this.keep([]);
  }
  /** Clear the selection and leave the side choice. */
  leave(): void {
    this.kept = { key: this.key(), what: null, chosen: [] };
  }

  private keep(chosen: readonly number[]): void {
    this.kept = { ...this.now, chosen };
  }
}
