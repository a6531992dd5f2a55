import { render } from "@testing-library/svelte";
import { readdirSync, readFileSync } from "node:fs";
import { createRawSnippet, tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import Tabs from "../../src/parts/Tabs.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>paper</p>" }));
const TABS = ["log", "seats", "chat"];

function rendered(selected = "log") {
  const onselect = vi.fn((next: string) => void rerender({ selected: next }));
  const { container, rerender } = render(Tabs, {
    label: "Panels",
    tabs: TABS,
    selected,
    onselect,
    nameOf: (one: string) => one.toUpperCase(),
    children,
  });
  const tabs = [...container.querySelectorAll<HTMLElement>("[role=tab]")];
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
    );
    await tick();
    return document.activeElement?.textContent;
  };
  return { container, onselect, tabs, press, panel: container.querySelector<HTMLElement>("[role=tabpanel]")! };
}

describe("tabs", () => {
  it("have an accessible name, and the panel is named after the selected one", async () => {
    const { container, tabs, panel } = rendered("seats");
    expect(container.querySelector("[role=tablist]")?.getAttribute("aria-label")).toBe("Panels");
    expect(tabs.map((tab) => tab.getAttribute("aria-controls"))).toEqual(TABS.map(() => panel.id));
    expect(document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("SEATS");
    tabs[2]?.click();
    await tick();
    expect(document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("CHAT");
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "false", "true"]);
  });
  it("are one Tab stop, and react to arrow keys, Home and End", async () => {
    const { tabs, press } = rendered();
    const stops = () => tabs.filter((tab) => tab.tabIndex === 0).map((tab) => tab.textContent);
    expect(stops()).toEqual(["LOG"]);
    tabs[0]?.focus();
    expect(await press("ArrowRight")).toBe("SEATS");
    expect(stops()).toEqual(["SEATS"]);
    expect(await press("End")).toBe("CHAT");
    expect(await press("ArrowRight")).toBe("LOG");
    expect(await press("ArrowLeft")).toBe("CHAT");
    expect(await press("Home")).toBe("LOG");
    expect(stops()).toEqual(["LOG"]);
  });
  it("ignore other keys", async () => {
    const { tabs, press, onselect } = rendered();
    tabs[0]?.focus();
    await press("ArrowDown");
    await press("ArrowRight", { altKey: true });
    expect(onselect).not.toHaveBeenCalled();
  });
  it("have unique ids on a page", () => {
    const [one, other] = [rendered(), rendered()];
    expect(one.panel.id).not.toBe(other.panel.id);
    expect(new Set([...one.tabs, ...other.tabs].map(({ id }) => id)).size).toBe(2 * TABS.length);
  });
  it("are implemented in one component only", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));
    expect(files.filter((name) => /(?<!\[)role="tab/.test(readFileSync(`src/${name}`, "utf8")))).toEqual([
      "parts/Tabs.svelte",
    ]);
  });
});
