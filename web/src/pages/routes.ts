/** Maps addresses to pages. The start page comes with the script, the others are loaded when needed. */
import type { Component } from "svelte";
import Home from "./Home.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has properties of its own, named in its pattern
type Loaded = { default: Component<any> };

export interface Found {
  /** A new key makes a new page component. */
  key: string;
  load: () => Promise<Loaded>;
  props: Record<string, string>;
}

const PAGES: [RegExp, () => Promise<Loaded>][] = [
  [/^\/$/, () => Promise.resolve({ default: Home })],
  [/^\/new$/, () => import("./NewTable.svelte")],
  [/^\/position$/, () => import("./Position.svelte")],
  [/^\/t\/(?<table>\w+)$/, () => import("./Table.svelte")],
  [/^\/replay\/(?<table>\w+)$/, () => import("./Replay.svelte")],
  [/^\/puzzles$/, () => import("./Puzzles.svelte")],
  [/^\/draw$/, () => import("./BoardEditor.svelte")],
  [/^\/rules$/, () => import("./Rules.svelte")],
  [/^\/learn$/, () => import("./Learn.svelte")],
  [/^\/me$/, () => import("./Me.svelte")],
  [/^\/privacy$/, () => import("./Privacy.svelte")],
  [/^\/settings$/, () => import("./Settings.svelte")],
];

export function pageFor(path: string): Found {
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path.replace(/(?<=.)\/+$/, ""));
    if (match) return { key: path, load, props: { ...match.groups } };
  }
  return { key: "missing", load: () => import("./Missing.svelte"), props: {} };
}
