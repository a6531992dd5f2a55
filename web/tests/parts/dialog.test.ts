import { render, waitFor } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Dialog from "../../src/parts/Dialog.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>paper</p>" }));

describe("a dialog", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(() => vi.useRealTimers());

  const opened = async (title = "Result") => {
    const onclose = vi.fn();
    const shown = render(Dialog, { title, onclose, children });
    await tick();
    const dialog = shown.container.querySelector("dialog");
    if (!dialog) throw new Error("no dialog");
    return { onclose, dialog, ...shown };
  };

  it("has the focus where Enter goes on, and no button that would send a form around it", async () => {
    const actions = createRawSnippet(() => ({ render: () => '<button type="button" data-first>Yes</button>' }));
    const { container } = render(Dialog, { title: "Result", onclose: vi.fn(), children, actions });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Yes"));
    expect([...container.querySelectorAll("button")].map(({ type }) => type)).toEqual(["button", "button"]);
  });
  it("has its own name, also over another one", async () => {
    const both = [await opened("Result"), await opened("Credits")];
    const names = both.map(
      ({ dialog }) => document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent,
    );
    expect(names).toEqual(["Result", "Credits"]);
  });
  it("is not closed by somebody when the page takes it away", async () => {
    const { onclose, unmount } = await opened();
    unmount();
    expect(onclose).not.toHaveBeenCalled();
  });
  it("is closed by a click beside it, but not by one that was meant for what was there before", async () => {
    const { onclose, dialog } = await opened();
    dialog.click();
    expect(onclose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    dialog.click();
    expect(onclose).toHaveBeenCalledOnce();
  });
});
