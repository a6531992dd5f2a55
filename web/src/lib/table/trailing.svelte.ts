/** A game as a panel beside the map shows it: the map comes first, and each panel some frames later. */
import { untrack } from "svelte";
import { afterFrames } from "../screen/frames";
import type { LineState } from "../server/connection";
import type { Decision, Here, TableInfo, Update, View } from "../server/protocol";
import type { ShownGame } from "./shown";
import type { LoggedStep, Watcher } from "./store.svelte";
import type { Throw } from "./throws";

export class Trailing implements ShownGame {
  private shown = $state.raw<{ update: Update | null; log: LoggedStep[] }>({ update: null, log: [] });
  private callOff: (() => void) | null = null;

  /** To be made while a component is. */
  constructor(
    private readonly game: ShownGame,
    frames: number,
  ) {
    this.follow();
    $effect.pre(() => {
      const isNews = game.update !== this.shown.update || game.log !== this.shown.log;
      if (!isNews || this.callOff) return;
      // Whoever comes sees everything at once; so does whoever looks at another moment of the game.
      if (!untrack(() => this.isNext())) this.follow();
      // What comes meanwhile is shown with it: however quickly things happen, none of them puts it off.
      else this.callOff = afterFrames(frames, () => this.follow());
    });
    $effect(() => () => this.callOff?.());
  }

  private follow(): void {
    this.callOff = null;
    const { game } = this;
    this.shown = untrack(() => ({ update: game.update, log: game.log }));
  }

  /** Whether what is new goes on from what is shown. */
  private isNext(): boolean {
    const { update } = this.shown;
    return update !== null && (this.game.update?.version ?? 0) > update.version;
  }

  get update(): Update | null {
    return this.shown.update;
  }
  get view(): View | null {
    return this.shown.update?.view ?? null;
  }
  get log(): LoggedStep[] {
    return this.shown.log;
  }
  get id(): string {
    return this.game.id;
  }
  get info(): TableInfo | null {
    return this.game.info;
  }
  get seat(): number | null {
    return this.game.seat;
  }
  get you(): string | null {
    return this.game.you;
  }
  get line(): LineState {
    return this.game.line;
  }
  get hasEarlier(): boolean {
    return this.game.hasEarlier ?? false;
  }
  get here(): Here | null {
    return this.game.here;
  }
  get decision(): Decision | null {
    return this.game.decision;
  }
  get isBehind(): boolean {
    return this.game.isBehind;
  }
  get thrown(): Throw | null {
    return this.game.thrown;
  }
  coins(seat: number): number | null {
    return this.game.coins(seat);
  }
  async loadEarlier(): Promise<void> {
    await this.game.loadEarlier?.();
  }
  watch(watcher: Watcher): () => void {
    return this.game.watch(watcher);
  }
}
