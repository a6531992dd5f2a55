/** Calls somebody back to a page that is not looked at: by its title, and by a notification where that was allowed. */
import { settings } from "../settings/settings.svelte";

const MARK = "● ";

export class Attention {
  /** What stands before the title of the page until it was seen. */
  mark = $state("");
  private notice: Notification | null = null;
  private readonly back = (): void => {
    if (!document.hidden) this.end();
  };

  constructor() {
    document.addEventListener("visibilitychange", this.back);
  }

  /** It is somebody's turn; nothing happens while the page is seen. */
  call(short: string, sentence: string): void {
    if (!document.hidden) return;
    this.mark = `${MARK}${short} · `;
    if (!settings.notifies || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    this.notice?.close();
    try {
      this.notice = new Notification(short, { body: sentence, icon: "/icon.svg", tag: location.pathname });
      this.notice.onclick = () => {
        window.focus();
        this.end();
      };
    } catch {
      // Some phones allow notifications from service workers only.
      void navigator.serviceWorker
        ?.getRegistration()
        .then((worker) =>
          worker?.showNotification(short, { body: sentence, icon: "/icon.svg", tag: location.pathname }),
        );
    }
  }
  /** It was seen, or is no longer so. */
  end(): void {
    this.mark = "";
    this.notice?.close();
    this.notice = null;
  }
  close(): void {
    document.removeEventListener("visibilitychange", this.back);
    this.end();
  }
}
