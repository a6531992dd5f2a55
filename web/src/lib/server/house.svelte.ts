/** What whoever runs the server tells all who are there. */
import { get } from "./api";
import type { Announced, Announcement } from "./protocol";

let told = $state.raw<Announcement | null>(null);
/** The mark of the announcement that is known, as answers of the API carry it. */
let known: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Longer than this a browser cannot wait. */
const LONGEST = 2 ** 31 - 1;

export const house = {
  get announcement(): Announcement | null {
    return told;
  },
  /** What is told now, until its time is over. */
  hear(announcement: Announcement | null): void {
    clearTimeout(timer);
    const left = announcement?.until ? announcement.until * 1000 - Date.now() : Infinity;
    told = left > 0 ? announcement : null;
    if (told && left < LONGEST) timer = setTimeout(() => (told = null), left);
  },
  /** The mark that an answer of the API carries: where it is another one, there is news. */
  async notice(mark: string | null): Promise<void> {
    if (mark === known) return;
    known = mark;
    if (mark === null) return this.hear(null);
    try {
      this.hear((await get<Announced>("/api/announcement")).announcement ?? null);
    } catch {
      // The next answer says so again.
      known = null;
    }
  },
};
