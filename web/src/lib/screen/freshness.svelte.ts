/** Whether the server has a newer client than the one that is shown: looked at when somebody comes back to the page. */
const OFTEN = 10 * 60 * 1000;
const ENTRY = /<script[^>]*\bsrc="([^"]+)"/;

/** The file with which a page begins; it has another name for each version. */
export function entryOf(page: string): string | null {
  return ENTRY.exec(page)?.[1] ?? null;
}

export class Freshness {
  isOld = $state(false);
  private looked = Date.now();
  private readonly own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  private readonly back = (): void => void (document.hidden || this.look());

  constructor(
    private readonly page: () => Promise<string> = () =>
      fetch("/", { cache: "no-cache" }).then((answer) => answer.text()),
  ) {
    document.addEventListener("visibilitychange", this.back);
  }
  /** Ask the server, not too often; where it cannot be asked nothing is known. */
  async look(now = Date.now()): Promise<void> {
    if (this.isOld || !this.own || now - this.looked < OFTEN) return;
    this.looked = now;
    const entry = await this.page().then(entryOf, () => null);
    this.isOld = entry !== null && entry !== this.own;
  }
  close(): void {
    document.removeEventListener("visibilitychange", this.back);
  }
}
