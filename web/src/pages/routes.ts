/** Maps addresses to pages. The start page comes with the script, the others are loaded when needed. */
import type { Component } from "svelte";
import { isStatic } from "../lib/offline/mode";
import Home from "./Home.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has properties of its own, named in its pattern
type Loaded = { default: Component<any> };

export interface Found {
  /** A new key makes a new page component. */
  key: string;
  load: () => Promise<Loaded>;
  props: Record<string, string>;
}

const PAGES: [pattern: RegExp, load: () => Promise<Loaded>, needsServer?: boolean][] = [
  [/^\/$/, () => Promise.resolve({ default: Home })],
  [/^\/new$/, () => import("./NewTable.svelte")],
  [/^\/position$/, () => import("./Position.svelte")],
  [/^\/t\/(?<table>\w+)$/, () => import("./Table.svelte")],
  [/^\/replay\/(?<table>\w+)$/, () => import("./Replay.svelte")],
  [/^\/journey$/, () => import("./Journey.svelte")],
  [/^\/puzzles$/, () => import("./Puzzles.svelte")],
  [/^\/draw$/, () => import("./BoardEditor.svelte")],
  [/^\/rules$/, () => import("./Rules.svelte")],
  [/^\/learn$/, () => import("./Learn.svelte")],
  [/^\/me$/, () => import("./Me.svelte")],
  [/^\/privacy$/, () => import("./Privacy.svelte"), true],
  [/^\/settings$/, () => import("./Settings.svelte")],
];

export function pageFor(path: string): Found {
  for (const [pattern, load, needsServer] of PAGES) {
    const match = !(isStatic && needsServer) && pattern.exec(path.replace(/(?<=.)\/+$/, ""));
    if (match) return { key: path, load, props: { ...match.groups } };
  }
  return { key: "missing", load: () => import("./Missing.svelte"), props: {} };
}
