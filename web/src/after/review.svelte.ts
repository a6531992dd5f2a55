/** The coach's review of a finished game: asked for, waited for, and looked up turn by turn. */
import { get, post } from "../lib/server/api";
import type { Review, Reviewing, TurnReview } from "../lib/server/protocol";
import { sentenceOf } from "../lib/server/refusals";

/** How often we ask how far it is. */
const EVERY = 1000;

export class ReviewStore {
  /** How far it is; null as long as nothing is known. */
  state = $state.raw<Reviewing | null>(null);
  error = $state("");
  /** Whether what the expert would have done is shown on the map. */
  isShown = $state(false);
  private timer = 0;
  private isClosed = false;

  constructor(private readonly table: string) {}

  get review(): Review | null {
    return this.state?.review ?? null;
  }
  get isUnderWay(): boolean {
    return this.state?.is_asked === true && !this.review;
  }

  /** Look whether there is one already. */
  load(): Promise<void> {
    return this.follow(() => get<Reviewing>(`/api/tables/${this.table}/review`));
  }
  /** Have it made. */
  ask(): Promise<void> {
    return this.follow(() => post<Reviewing>(`/api/tables/${this.table}/review`));
  }
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** The turn of a seat in a round. */
  turn(round: number, seat: number): TurnReview | null {
    return this.review?.turns.find((one) => one.round === round && one.seat === seat) ?? null;
  }
  /** The version of the game before an entry that the review counts. */
  versionOf(entries: number): number {
    return (this.state?.begins ?? 0) + entries;
  }

  private async follow(asked: () => Promise<Reviewing>): Promise<void> {
    this.error = "";
    try {
      this.state = await asked();
    } catch (failure) {
      this.error = sentenceOf(failure);
    }
    if (this.isUnderWay && !this.isClosed) this.timer = window.setTimeout(() => void this.load(), EVERY);
  }
}
