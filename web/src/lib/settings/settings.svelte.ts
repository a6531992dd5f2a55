/** What somebody has chosen in this browser, kept from visit to visit. */
import { readItem, writeItem } from "./storage";

const KEY = "elbowroom.settings";

export type Theme = "auto" | "light" | "dark";
/** How fast what others do is shown; 0: at once. */
export type Speed = 0 | 1 | 2;
/** How much moves: as the device has it, or as little as can be. */
export type Motion = "auto" | "less";
/** Colours as they were painted, or stronger ones, with black ink. */
export type Colours = "usual" | "strong";

interface KeptSettings {
  language: string | null;
  theme: Theme;
  sound: boolean;
  /** How loud, up to 1. */
  volume: number;
  motion: Motion;
  colours: Colours;
  /** Letters and digits do things at a table. */
  keys: boolean;
  speed: Speed;
  notifies: boolean;
  /** A button whose meaning has changed under the finger rests for a moment. */
  steadyButtons: boolean;
  /** Ending conquests with tokens that could still take a region asks first. */
  asksBeforeEnding: boolean;
  /** Conquests end by themselves when nothing is left to do. */
  endsByItself: boolean;
  /** Tokens that had to withdraw are placed at once, and can be taken back. */
  placesWithdrawn: boolean;
  /** Regions have their numbers on the map. */
  regionNumbers: boolean;
  /** What has been explained already, by id. */
  known: string[];
}

const USUAL: KeptSettings = {
  language: null,
  theme: "auto",
  sound: true,
  volume: 0.7,
  motion: "auto",
  colours: "usual",
  keys: true,
  speed: 1,
  notifies: false,
  steadyButtons: true,
  asksBeforeEnding: true,
  endsByItself: true,
  placesWithdrawn: true,
  regionNumbers: false,
  known: [],
};

const THEMES: readonly unknown[] = ["auto", "light", "dark"];
const SPEEDS: readonly unknown[] = [0, 1, 2];
const isYesOrNo = (value: unknown): boolean => typeof value === "boolean";
const CAN_BE: { [Name in keyof KeptSettings]: (value: unknown) => boolean } = {
  language: (value) => value === null || typeof value === "string",
  theme: (value) => THEMES.includes(value),
  sound: isYesOrNo,
  volume: (value) => typeof value === "number" && value >= 0 && value <= 1,
  motion: (value) => value === "auto" || value === "less",
  colours: (value) => value === "usual" || value === "strong",
  keys: isYesOrNo,
  speed: (value) => SPEEDS.includes(value),
  notifies: isYesOrNo,
  steadyButtons: isYesOrNo,
  asksBeforeEnding: isYesOrNo,
  endsByItself: isYesOrNo,
  placesWithdrawn: isYesOrNo,
  regionNumbers: isYesOrNo,
  known: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
};

/** What was kept, as far as it makes sense: a browser may hold something old, or what somebody else left there. */
export function readSettings(text: string | null): KeptSettings {
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

class Settings implements KeptSettings {
  language = $state<string | null>(null);
  theme = $state<Theme>("auto");
  sound = $state(true);
  volume = $state(USUAL.volume);
  motion = $state<Motion>("auto");
  colours = $state<Colours>("usual");
  keys = $state(true);
  speed = $state<Speed>(1);
  notifies = $state(false);
  steadyButtons = $state(true);
  asksBeforeEnding = $state(true);
  endsByItself = $state(true);
  placesWithdrawn = $state(true);
  regionNumbers = $state(false);
  known = $state<string[]>([]);

  constructor() {
    Object.assign(this, readSettings(readItem(KEY)));
  }

  /** Keep everything, and wear what is to be seen; called whenever something has changed. */
  keep(): void {
    const names = Object.keys(USUAL) as (keyof KeptSettings)[];
    writeItem(KEY, JSON.stringify(Object.fromEntries(names.map((name) => [name, this[name]]))));
    wear("theme", this.theme, "auto");
    wear("motion", this.motion, "auto");
    wear("colours", this.colours, "usual");
  }
}

/** What was chosen, where styles find it; nothing where all is as usual. */
function wear(what: string, chosen: string, usual: string): void {
  if (chosen === usual) delete document.documentElement.dataset[what];
  else document.documentElement.dataset[what] = chosen;
}

export const settings = new Settings();

/** Whether things should stand still, here or on the whole device: asked of the browser each time, since it can change. */
export function prefersReducedMotion(): boolean {
  if (settings.motion === "less") return true;
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
