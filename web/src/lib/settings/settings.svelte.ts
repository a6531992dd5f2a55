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

const THEMES: readonly unknown[] = ["auto", "light", "dark"];
const SPEEDS: readonly unknown[] = [0, 1, 2];
const CAN_BE: { [Name in keyof Kept]: (value: unknown) => boolean } = {
  language: (value) => value === null || typeof value === "string",
  theme: (value) => THEMES.includes(value),
  sound: (value) => typeof value === "boolean",
  speed: (value) => SPEEDS.includes(value),
  notifies: (value) => typeof value === "boolean",
  known: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
};

/** What was kept, as far as it makes sense: a browser may hold something old, or what somebody else left there. */
export function kept(text: string | null): Kept {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    // Nothing that can be read: all is as usual.
  }
  if (typeof found !== "object" || found === null) return { ...USUAL };
  const sound = Object.entries(CAN_BE).filter(([name, canBe]) => canBe((found as Record<string, unknown>)[name]));
  return { ...USUAL, ...Object.fromEntries(sound.map(([name]) => [name, (found as Record<string, unknown>)[name]])) };
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
