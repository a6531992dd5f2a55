/** A table at which things happen beside the game. */
import type { Incident } from "../../src/lib/server/protocol";

export class IncidentStore {
  readonly seat = 1;
  readonly isAsking = false;
  asked: object[] = [];
  info = $state.raw<object>({});

  constructor(private incidents: Incident[]) {
    this.show();
  }
  add(what: Pick<Incident, "what" | "seat">): void {
    this.incidents = [...this.incidents, { number: this.incidents.length + 1, after: 0, ...what }];
    this.show();
  }
  async ask(ask: object): Promise<void> {
    this.asked.push(ask);
  }
  private show(): void {
    const wantsEnd = this.incidents.some(({ what }) => what === "vote");
    const seats = [{ kind: "person", wants_end: wantsEnd }, { kind: "person" }];
    this.info = { status: "playing", setup: {}, seats, incidents: this.incidents };
  }
}
