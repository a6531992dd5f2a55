/** The announcement of the server's operator. */
import { get } from "./api";
import type { Announced, Announcement } from "./protocol";

let current = $state.raw<Announcement | null>(null);
/** The mark of the known announcement; answers of the API carry the current one. */
let knownMark: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The longest timeout browsers support, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

export const announcements = {
  get announcement(): Announcement | null {
    return current;
  },
  /** Show an announcement until it expires; null: none. */
  show(announcement: Announcement | null): void {
    clearTimeout(timer);
    const left = announcement?.until ? announcement.until * 1000 - Date.now() : Infinity;
    current = left > 0 ? announcement : null;
    if (current && left < LONGEST) timer = setTimeout(() => (current = null), left);
  },
  /** Fetch the announcement if an answer of the API carries another mark than the known one. */
  async checkMark(mark: string | null): Promise<void> {
    if (mark === knownMark) return;
    knownMark = mark;
    if (mark === null) return this.show(null);
    try {
      this.show((await get<Announced>("/api/announcement")).announcement ?? null);
    } catch {
      // The next answer carries the mark again.
      knownMark = null;
    }
  },
};
