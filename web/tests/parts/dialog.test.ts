import { fireEvent, render, waitFor } from "@testing-library/svelte";
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

  it("focuses its main button, and has no button that submits a surrounding form", async () => {
    const actions = createRawSnippet(() => ({ render: () => '<button type="button" data-first>Yes</button>' }));
    const { container } = render(Dialog, { title: "Result", onclose: vi.fn(), children, actions });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Yes"));
    expect([...container.querySelectorAll("button")].map(({ type }) => type)).toEqual(["button", "button"]);
  });
  it("has its own accessible name, also above another dialog", async () => {
    const both = [await opened("Result"), await opened("Credits")];
    const names = both.map(
      ({ dialog }) => document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent,
    );
    expect(names).toEqual(["Result", "Credits"]);
  });
  it("does not call onclose when the page removes it", async () => {
    const { onclose, unmount } = await opened();
    unmount();
    expect(onclose).not.toHaveBeenCalled();
  });
  it("closes on an outside click, but not right after opening", async () => {
    const { onclose, dialog } = await opened();
    dialog.click();
    expect(onclose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    dialog.click();
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe("a dialog that is not modal for the browser", () => {
  it("keeps the focus, closes on Escape, and gives the focus back", async () => {
    const before = document.body.appendChild(document.createElement("button"));
    before.focus();
    const actions = createRawSnippet(() => ({ render: () => '<button type="button" data-first>Yes</button>' }));
    const onclose = vi.fn();
    const { container, unmount } = render(Dialog, { title: "Sure?", onclose, children, actions, isGentle: true });
    const [first, last] = [...container.querySelectorAll("button")];
    await waitFor(() => expect(document.activeElement).toBe(last));
    expect(container.querySelector("dialog")?.getAttribute("aria-modal")).toBe("true");
    await fireEvent.keyDown(last!, { key: "Tab" });
    expect(document.activeElement).toBe(first);
    await fireEvent.keyDown(first!, { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(last);
    before.focus();
    await fireEvent.keyDown(before, { key: "Tab" });
    expect(document.activeElement).toBe(first);
    await fireEvent.keyDown(first!, { key: "Escape" });
    expect(onclose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(before);
    unmount();
    before.remove();
  });
});
