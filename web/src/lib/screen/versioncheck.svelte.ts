/** Checks whether the server has a newer client, when the player comes back to the page. */
import { fileUrl } from "../offline/mode";

/** The shortest time between two checks, in milliseconds. */
const INTERVAL = 10 * 60 * 1000;
const ENTRY = /<script[^>]*\bsrc="([^"]+)"/;

/** Return the script with which a page starts; its name differs for each version. */
export function entryOf(page: string): string | null {
  return ENTRY.exec(page)?.[1] ?? null;
}

export class VersionCheck {
  isOutdated = $state(false);
  private looked = Date.now();
  private readonly own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  private readonly back = (): void => void (document.hidden || this.check());

  constructor(
    private readonly page: () => Promise<string> = () =>
      fetch(fileUrl("/"), { cache: "no-cache" }).then((answer) => answer.text()),
  ) {
    document.addEventListener("visibilitychange", this.back);
  }
  /** Ask the server, but not too often; a failure changes nothing. */
  async check(now = Date.now()): Promise<void> {
    if (this.isOutdated || !this.own || now - this.looked < INTERVAL) return;
    this.looked = now;
    const entry = await this.page().then(entryOf, () => null);
    this.isOutdated = entry !== null && entry !== this.own;
  }
  close(): void {
    document.removeEventListener("visibilitychange", this.back);
  }
}
