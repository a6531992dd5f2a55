/** A connection to a table in this browser, as a WebSocket: it opens once Python runs in its worker. */
export class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private post: ((text: string | null) => void) | null = null;

  constructor() {
    import("./runtime.svelte").then(({ runtime }) => runtime.attach(this)).catch(() => this.lose(1006));
  }
  /** Python runs; `post` sends a text, or closes the other side with null. */
  begin(post: (text: string | null) => void): void {
    this.post = post;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  receive(data: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data });
  }
  /** The other side has closed. */
  lose(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.post?.(text);
  }
  close(): void {
    this.post?.(null);
    this.lose(1000);
  }
}
