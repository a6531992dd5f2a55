// @vitest-environment node
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const eslint = new ESLint();

/** Return the messages of the rule for a component's script. */
async function complaints(script: string): Promise<string[]> {
  const [result] = await eslint.lintText(`<script lang="ts">\n${script}\n</script>\n`, {
    filePath: "src/Tried.svelte",
  });
  const fatal = result?.messages.filter((message) => message.fatal) ?? [];
  expect(fatal).toEqual([]);
  const own = result?.messages.filter(({ ruleId }) => ruleId === "elbowroom/pure-derived") ?? [];
  return own.map(({ messageId }) => messageId ?? "");
}

describe("$derived", () => {
  it.each([
    ["let last = 0; let now = $derived((last = 1));", "assigns"],
    ["let last = 0; let now = $derived.by(() => { last += 1; return last; });", "assigns"],
    ["let count = 0; let now = $derived(count++);", "assigns"],
    ["let [one, other] = [0, 0]; let now = $derived(([one, other] = [1, 2]));", "assigns"],
    ["const seen = { last: 0 }; let now = $derived((seen.last = 1));", "assigns"],
    ["class Now { last = 0; now = $derived((this.last = 1)); }", "assigns"],
    ["const all: number[] = []; let now = $derived(all.push(1));", "changes"],
    ["const all = [2, 1]; let now = $derived(all.sort());", "changes"],
    ["const all = new Map(); let now = $derived.by(() => all.set(1, 2));", "changes"],
    ['import { get } from "./lib/server/api"; let now = $derived(get("/api/me"));', "asks"],
    ['let now = $derived(fetch("/api/me"));', "asks"],
    ['const ask = () => fetch("/api/me"); let now = $derived(ask());', "asks"],
    ["class Now { load() { window.setTimeout(() => 1); } now = $derived.by(() => this.load()); }", "asks"],
    ['import { sceneOf } from "./lib/board/scene"; let now = $derived(sceneOf([], "portrait"));', "asks"],
    ['import { loadPicture } from "./lib/pictures/pictures"; let now = $derived(loadPicture("x"));', "asks"],
  ])("must have no side effects: %s", async (script, complaint) =>
    expect(await complaints(script)).toEqual([complaint]),
  );

  it.each([
    "let last = 0; let now = $derived(last + 1);",
    "let now = $derived.by(() => { let sum = 0; for (const one of [1, 2]) sum += one; return sum; });",
    "let now = $derived.by(() => { const all: number[] = []; all.push(1); return all; });",
    "const all = [2, 1]; let now = $derived([...all].sort());",
    "const all = new Map(); let now = $derived(all.get(1));",
    "let last = 0; $effect(() => { last = 1; });",
    'import { pictureOf } from "./lib/pictures/pictures"; let now = $derived(pictureOf("x"));',
    'const ask = () => fetch("/api/me"); let now = $derived({ run: () => ask() });',
    "let last = 0; function go(): void { last = 1; }",
  ])("may compute anything: %s", async (script) => expect(await complaints(script)).toEqual([]));
});
