import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import words from "../../../src/elbowroom/words/locales/web/offline.en.json";
import shell from "../../../src/elbowroom/words/locales/web/shell.en.json";
import { runtime } from "../../src/lib/offline/runtime.svelte";
import { texts } from "../../src/lib/texts/texts.svelte";
import RuntimeBar from "../../src/parts/RuntimeBar.svelte";

describe("the start of Python", () => {
  beforeEach(() => {
    texts.use({ ...words, ...shell });
    vi.spyOn(runtime, "manifest").mockResolvedValue({
      version: "1",
      files: [
        { path: "1/a", bytes: 20_000_000, gzip_bytes: 8_000_000 },
        { path: "1/values/classic-3.zip", bytes: 9_000_000, gzip_bytes: 9_000_000 },
      ],
      bytes: 20_000_000,
    });
    Object.assign(runtime, { phase: "idle", loaded: 0, total: 20_000_000 });
  });
  afterEach(() => {
    cleanup();
    runtime.phase = "idle";
    vi.restoreAllMocks();
  });

  it("says nothing before", () => {
    render(RuntimeBar);
    expect(screen.getByRole("status").textContent?.trim()).toBe("");
  });
  it("shows bytes as they are sent, and then that work goes on", async () => {
    const { container } = render(RuntimeBar);
    runtime.phase = "loading";
    runtime.loaded = 5_000_000;
    await tick();
    const bar = container.querySelector("progress")!;
    expect(screen.getByRole("status").textContent).toContain(words["web.offline.starting"]);
    await waitFor(() => expect(container.querySelector("small")!.textContent).toContain("2.0 of 8.0 MB"));
    expect(bar.value / bar.max).toBe(0.25);
    runtime.loaded = runtime.total;
    await tick();
    expect(container.querySelector("progress")!.hasAttribute("value")).toBe(false);
  });
  it("says what to do if it fails, and can be repeated", async () => {
    const start = vi.spyOn(runtime, "start").mockRejectedValue(new Error("again"));
    render(RuntimeBar);
    runtime.phase = "failed";
    await tick();
    expect(screen.getByRole("alert").textContent).toContain(words["web.offline.failed.help"]);
    screen.getByRole("button", { name: shell["web.shell.reload"] }).click();
    expect(start).toHaveBeenCalledTimes(1);
  });
  it("says that a table cannot be opened, once Python runs", async () => {
    render(RuntimeBar, { isTableLost: true });
    expect(screen.queryByRole("alert")).toBeNull();
    runtime.phase = "ready";
    await tick();
    expect(screen.getByRole("alert").textContent).toBe(words["web.offline.unreadable"]);
  });
});
