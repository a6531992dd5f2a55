/** Announcements for screen readers: events are gathered and polite, the reader's own turn is assertive. */
/** Sentences are announced once none has come for this many milliseconds. */
const GATHER_MS = 700;
/** Only the latest are announced: more would take longer to read than to play. */
const MAX_SENTENCES = 8;

export class Announcer {
  polite = $state("");
  assertive = $state("");
  private waiting: (() => readonly string[])[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Announce sentences once nothing new has happened for a moment; only then are they made, after the animation began. */
  announce(sentences: () => readonly string[]): void {
    this.waiting.push(sentences);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), GATHER_MS);
  }
  /** Announce a sentence at once, even if it is the same as before. */
  alert(sentence: string): void {
    this.assertive = this.assertive === sentence ? `${sentence}\u00a0` : sentence;
  }
  close(): void {
    clearTimeout(this.timer);
  }
  private flush(): void {
    const text = this.waiting
      .flatMap((sentences) => sentences())
      .slice(-MAX_SENTENCES)
      .join(" ");
    this.waiting = [];
    if (!text) return;
    this.polite = this.polite === text ? `${text}\u00a0` : text;
  }
}
