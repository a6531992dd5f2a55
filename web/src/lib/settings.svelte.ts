/** What somebody has chosen in this browser, kept from visit to visit. */

const KEY = "elbowroom.settings";

export type Theme = "auto" | "light" | "dark";
/** How fast what others do is shown; 0: at once. */
export type Speed = 0 | 1 | 2;

interface Kept {
  language: string | null;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  notifies: boolean;
  /** What has been explained already, by id. */
  known: string[];
}

const USUAL: Kept = { language: null, theme: "auto", sound: true, speed: 1, notifies: false, known: [] };

/** What was kept, as far as it can be read: a browser may forbid storage or hold something old. */
export function kept(text: string | null): Kept {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? { ...USUAL, ...found } : { ...USUAL };
  } catch {
    return { ...USUAL };
  }
}

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing: what was chosen holds until the page is closed.
  }
}

class Settings implements Kept {
  language = $state<string | null>(null);
  theme = $state<Theme>("auto");
  sound = $state(true);
  speed = $state<Speed>(1);
  notifies = $state(false);
  known = $state<string[]>([]);

  constructor() {
    Object.assign(this, kept(stored(KEY)));
  }

  /** Keep everything, and wear the theme; called whenever something has changed. */
  keep(): void {
    const { language, theme, sound, speed, notifies, known } = this;
    store(KEY, JSON.stringify({ language, theme, sound, speed, notifies, known }));
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

export const settings = new Settings();

/** Whether things should stand still: asked of the browser each time, since it can change. */
export function isCalm(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
