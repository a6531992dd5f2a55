/** The coach's review of a finished game: requested, polled, and looked up turn by turn. */
import { get, post } from "../lib/server/api";
import type { Review, Reviewing, TurnReview } from "../lib/server/protocol";
import { sentenceOf } from "../lib/server/refusals";

/** Milliseconds between two polls. */
const POLL_MS = 1000;

export class ReviewStore {
  /** Its progress; null until it is known. */
  state = $state.raw<Reviewing | null>(null);
  error = $state("");
  /** True while the expert's plan is shown on the map. */
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

  /** Load the review if there is one. */
  load(): Promise<void> {
    return this.follow(() => get<Reviewing>(`/api/tables/${this.table}/review`));
  }
  /** Request a review. */
  ask(): Promise<void> {
    return this.follow(() => post<Reviewing>(`/api/tables/${this.table}/review`));
  }
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Return the review of a seat's turn in a round. */
  turn(round: number, seat: number): TurnReview | null {
    return this.review?.turns.find((one) => one.round === round && one.seat === seat) ?? null;
  }
  /** Return the version of the game before one of the entries that the review counts. */
  versionOf(entries: number): number {
    return (this.state?.begins ?? 0) + entries;
  }

  private async follow(request: () => Promise<Reviewing>): Promise<void> {
    this.error = "";
    try {
      this.state = await request();
    } catch (failure) {
      this.error = sentenceOf(failure);
    }
    if (this.isUnderWay && !this.isClosed) this.timer = window.setTimeout(() => void this.load(), POLL_MS);
  }
}
