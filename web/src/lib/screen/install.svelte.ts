/** The invitation to install the client as an app: the browser's own question, asked when the player wants it. */
import { settings } from "../settings/settings.svelte";

/** Chromium's event, which is no standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const KNOWN = "install";

const isInstalled = (): boolean =>
  (typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches) ||
  (navigator as { standalone?: boolean }).standalone === true;
/** Safari on a phone or tablet asks no question: the player has to use its menu. */
const isApplePhone = (): boolean => "standalone" in navigator && navigator.maxTouchPoints > 0;

class Install {
  private prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => this.dismiss());
  }
  /** How to install: by a button, by Safari's menu, or null if there is no way or the player does not want it. */
  get way(): "button" | "ios" | null {
    if (settings.known.includes(KNOWN) || isInstalled()) return null;
    return this.prompt ? "button" : isApplePhone() ? "ios" : null;
  }
  async ask(): Promise<void> {
    await this.prompt?.prompt();
    this.dismiss();
  }
  /** Do not offer it again. */
  dismiss(): void {
    this.prompt = null;
    if (!settings.known.includes(KNOWN)) settings.known = [...settings.known, KNOWN];
  }
}

export const install = new Install();
