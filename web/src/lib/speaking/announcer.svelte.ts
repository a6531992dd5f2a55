/** What screen readers are told: events politely and gathered, one's own turn at once. */
const GATHERING = 700;
/** More than this at once would take longer to say than to play. */
const MOST = 8;

export class Announcer {
  polite = $state("");
  assertive = $state("");
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** To be said when nothing new has happened for a moment. */
  tell(sentences: readonly string[]): void {
    if (!sentences.length) return;
    this.waiting = [...this.waiting, ...sentences].slice(-MOST);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.say(), GATHERING);
  }
  /** To be said now; also when it is the same as before. */
  alert(sentence: string): void {
    this.assertive = this.assertive === sentence ? `${sentence}\u00a0` : sentence;
  }
  close(): void {
    clearTimeout(this.timer);
  }
  private say(): void {
    const text = this.waiting.join(" ");
    this.waiting = [];
    this.polite = this.polite === text ? `${text}\u00a0` : text;
  }
}
