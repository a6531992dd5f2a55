/** Keyboard shortcuts of the table. */
export type KeyCommand =
  { do: "undo" | "hint" | "primary" | "fast" | "cancel" | "keys" } | { do: "button"; digit: number };

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const PLAIN: Record<string, KeyCommand> = {
  u: { do: "undo" },
  h: { do: "hint" },
  e: { do: "primary" },
  f: { do: "fast" },
  escape: { do: "cancel" },
  "?": { do: "keys" },
};

/** Return the command of a key; single-character keys have none where shortcuts are switched off. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, hasLetters = true): KeyCommand | null {
  const name = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return name === "z" && !shiftKey ? { do: "undo" } : null;
  if (!hasLetters && name.length === 1) return null;
  if (/^[0-9]$/.test(name)) return { do: "button", digit: Number(name) };
  return PLAIN[name] ?? null;
}
