/** Calls the player back to a hidden page: by a mark in its title, and by a notification where allowed. */
import { fileUrl } from "../offline/mode";
import { settings } from "../settings/settings.svelte";
import { router } from "./router.svelte";

const MARK = "● ";

const ICON = fileUrl("/icon.svg");

export class Attention {
  /** The prefix of the page's title until the player has looked. */
  mark = $state("");
  private notice: Notification | null = null;
  private readonly back = (): void => {
    if (!document.hidden) this.end();
  };

  constructor() {
    document.addEventListener("visibilitychange", this.back);
  }

  /** Call the player; does nothing while the page is visible. */
  call(short: string, sentence: string): void {
    if (!document.hidden) return;
    this.mark = `${MARK}${short} · `;
    if (!settings.notifies || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    this.notice?.close();
    try {
      this.notice = new Notification(short, { body: sentence, icon: ICON, tag: router.path });
      this.notice.onclick = () => {
        window.focus();
        this.end();
      };
    } catch {
      // Some phones allow notifications from service workers only.
      void navigator.serviceWorker
        ?.getRegistration()
        .then((worker) => worker?.showNotification(short, { body: sentence, icon: ICON, tag: router.path }));
    }
  }
  /** Remove the mark and the notification. */
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
