/** The player's settings, stored in this browser. */
import { readItem, writeItem } from "./storage";

const KEY = "elbowroom.settings";

export type Theme = "auto" | "light" | "dark";
/** The speed at which others' actions are shown; 0: at once. */
export type Speed = 0 | 1 | 2;
/** Animations: as the device says, or as few as possible. */
export type Motion = "auto" | "less";
/** The painted colours, or stronger ones with black ink. */
export type Colours = "usual" | "strong";

interface KeptSettings {
  language: string | null;
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The volume of the sea at a table, from 0 to 1. */
  ambience: number;
  /** Vibrate for one's own turn, conquests and the die. */
  vibrates: boolean;
  motion: Motion;
  colours: Colours;
  /** Keyboard shortcuts with letters and digits at a table. */
  keys: boolean;
  speed: Speed;
  notifies: boolean;
  /** Lock a button for a moment after its meaning has changed. */
  steadyButtons: boolean;
  /** Ask before ending conquests while a region could still be taken. */
  asksBeforeEnding: boolean;
  /** End conquests automatically when nothing is left to do. */
  endsByItself: boolean;
  /** Place withdrawn tokens automatically; this can be undone. */
  placesWithdrawn: boolean;
  /** Show the numbers of regions on the map. */
  regionNumbers: boolean;
  /** The ids of explanations already shown. */
  known: string[];
}

const DEFAULTS: KeptSettings = {
  language: null,
  theme: "auto",
  sound: true,
  volume: 0.7,
  ambience: 0.4,
  vibrates: true,
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
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const VALIDATORS: { [Name in keyof KeptSettings]: (value: unknown) => boolean } = {
  language: (value) => value === null || typeof value === "string",
  theme: (value) => THEMES.includes(value),
  sound: isBoolean,
  volume: isShare,
  ambience: isShare,
  vibrates: isBoolean,
  motion: (value) => value === "auto" || value === "less",
  colours: (value) => value === "usual" || value === "strong",
  keys: isBoolean,
  speed: (value) => SPEEDS.includes(value),
  notifies: isBoolean,
  steadyButtons: isBoolean,
  asksBeforeEnding: isBoolean,
  endsByItself: isBoolean,
  placesWithdrawn: isBoolean,
  regionNumbers: isBoolean,
  known: (value) => Array.isArray(value) && value.every((id) => typeof id === "string"),
};

/** Return the stored settings; missing or invalid ones get their default. */
export function readSettings(text: string | null): KeptSettings {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    // Unreadable: use the defaults.
  }
  if (typeof found !== "object" || found === null) return { ...DEFAULTS };
  const valid = Object.entries(VALIDATORS).filter(([name, isValid]) =>
    isValid((found as Record<string, unknown>)[name]),
  );
  return {
    ...DEFAULTS,
    ...Object.fromEntries(valid.map(([name]) => [name, (found as Record<string, unknown>)[name]])),
  };
}

class Settings implements KeptSettings {
  language = $state<string | null>(null);
  theme = $state<Theme>("auto");
  sound = $state(true);
  volume = $state(DEFAULTS.volume);
  ambience = $state(DEFAULTS.ambience);
  vibrates = $state(true);
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

  /** Store all settings and apply the visible ones; call it whenever one has changed. */
  save(): void {
    const names = Object.keys(DEFAULTS) as (keyof KeptSettings)[];
    writeItem(KEY, JSON.stringify(Object.fromEntries(names.map((name) => [name, this[name]]))));
    setAttribute("theme", this.theme, "auto");
    setAttribute("motion", this.motion, "auto");
    setAttribute("colours", this.colours, "usual");
  }
}

/** Set a data attribute for the styles; none for the default. */
function setAttribute(what: string, chosen: string, byDefault: string): void {
  if (chosen === byDefault) delete document.documentElement.dataset[what];
  else document.documentElement.dataset[what] = chosen;
}

export const settings = new Settings();

/** Return whether animations are off, here or on the device; the browser is asked each time, since it can change. */
export function prefersReducedMotion(): boolean {
  if (settings.motion === "less") return true;
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
