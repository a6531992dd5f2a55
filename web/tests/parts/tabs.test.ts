import { render } from "@testing-library/svelte";
import { readdirSync, readFileSync } from "node:fs";
import { createRawSnippet, tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import Tabs from "../../src/parts/Tabs.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>paper</p>" }));
const LEAVES = ["log", "seats", "chat"];

function laid(leaf = "log") {
  const onturn = vi.fn((next: string) => void rerender({ leaf: next }));
  const { container, rerender } = render(Tabs, {
    label: "Panels",
    leaves: LEAVES,
    leaf,
    onturn,
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
  return { container, onturn, tabs, press, panel: container.querySelector<HTMLElement>("[role=tabpanel]")! };
}

describe("tabs", () => {
  it("are a named list, and each opens the panel, which is named by the one that is open", async () => {
    const { container, tabs, panel } = laid("seats");
    expect(container.querySelector("[role=tablist]")?.getAttribute("aria-label")).toBe("Panels");
    expect(tabs.map((tab) => tab.getAttribute("aria-controls"))).toEqual(LEAVES.map(() => panel.id));
    expect(document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("SEATS");
    tabs[2]?.click();
    await tick();
    expect(document.getElementById(panel.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("CHAT");
    expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "false", "true"]);
  });
  it("are one stop of the tabulator, and turned by arrow keys, Home and End", async () => {
    const { tabs, press } = laid();
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
  it("leave other keys to others", async () => {
    const { tabs, press, onturn } = laid();
    tabs[0]?.focus();
    await press("ArrowDown");
    await press("ArrowRight", { altKey: true });
    expect(onturn).not.toHaveBeenCalled();
  });
  it("on one page do not take each other's panels", () => {
    const [one, other] = [laid(), laid()];
    expect(one.panel.id).not.toBe(other.panel.id);
    expect(new Set([...one.tabs, ...other.tabs].map(({ id }) => id)).size).toBe(2 * LEAVES.length);
  });
  it("are the same everywhere", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte"));
    expect(files.filter((name) => /(?<!\[)role="tab/.test(readFileSync(`src/${name}`, "utf8")))).toEqual([
      "parts/Tabs.svelte",
    ]);
  });
});
