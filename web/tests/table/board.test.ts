import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { flash } from "../../src/lib/board/flash.svelte";
import type { Reach } from "../../src/lib/board/reach.svelte";
import type { TableInfo } from "../../src/lib/server/protocol";
import { gameOf } from "../../src/lib/table/game.svelte";
import Board from "../../src/table/Board.svelte";
import { SCENE, viewOf } from "../smallmap";

const INFO: TableInfo = {
  id: "t",
  status: "playing",
  host: "h",
  public: false,
  setup: { game: "warcraft", players: 2 },
  seats: [
    { kind: "person", name: "Ana" },
    { kind: "person", name: "Bo" },
  ],
  revision: 1,
};

beforeAll(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
});
afterEach(cleanup);
// Test files share one page: clean up.
afterAll(() => vi.unstubAllGlobals());

function renderBoard(reach: Reach[], pointed: number | null = null, view = viewOf(["orcs", 2], ["gnomes", 1])) {
  const handlers = { onchoose: vi.fn(), onpoint: vi.fn(), onadd: vi.fn(), onmove: vi.fn() };
  const props = {
    scene: SCENE,
    game: gameOf(view),
    info: INFO,
    reach: new Map(reach.map((can) => [can.region, can])),
    pointed,
    ...handlers,
  };
  const { rerender, container } = render(Board, props);
  const region = (number: number): Element => {
    const found = container.querySelector(`[data-region="${number}"]`);
    if (!found) throw new Error(`no region ${number}`);
    return found;
  };
  const press = async (number: number, pointerType: string): Promise<void> => {
    const down = new MouseEvent("pointerdown", { bubbles: true, clientX: 250, clientY: 190 });
    Object.assign(down, { pointerType, pointerId: 1 });
    await fireEvent(region(number), down);
    const up = new MouseEvent("pointerup", { bubbles: true });
    Object.assign(up, { pointerType, pointerId: 1 });
    await fireEvent(region(number), up);
    await fireEvent.click(region(number));
  };
  const light = (now: Reach[]) => rerender({ ...props, reach: new Map(now.map((can) => [can.region, can])) });
  const point = (number: number) => rerender({ ...props, pointed: number });
  return { ...handlers, region, press, point, light, container };
}

const TAKE: Reach = { region: 1, kind: "take", what: "conquer", cost: 3 };
const SPREAD: Reach = { region: 0, kind: "spread", what: "deploy", placed: 1, canAdd: true, canTake: true };

describe("the map", () => {
  it("keeps the discs of lit regions, hidden, for the next time", async () => {
    const { container, light } = renderBoard([TAKE]);
    const disc = (): Element | null | undefined => container.querySelector(".disc")?.closest("svg.layer > g");
    const lit = disc();
    expect(lit?.getAttribute("visibility")).toBeNull();
    await light([]);
    expect(disc()).toBe(lit);
    expect(lit?.getAttribute("visibility")).toBe("hidden");
    await light([{ ...TAKE, cost: 2 }]);
    expect(disc()).toBe(lit);
    expect(lit?.getAttribute("visibility")).toBeNull();
    expect(lit?.textContent).toBe("2");
  });

  it("draws the discs of all regions, hidden, while the page is idle, so that lighting them makes none", async () => {
    const { container, light } = renderBoard([]);
    const discs = (): Element[] =>
      [...container.querySelectorAll(".disc")].flatMap((one) => one.closest("svg.layer > g") ?? []);
    await waitFor(() => expect(discs()).toHaveLength(SCENE.regions.length));
    expect(discs().every((one) => one.getAttribute("visibility") === "hidden")).toBe(true);
    const before = discs();
    await light([TAKE]);
    expect(discs()).toEqual(before);
    expect(before.filter((one) => one.getAttribute("visibility") === null)).toHaveLength(1);
  });

  it("lights regions that look the same with one path, and each look inside its own regions", async () => {
    const { container, light } = renderBoard([
      { ...TAKE, region: 0 },
      { ...TAKE, isHint: true },
      { ...TAKE, region: 2 },
    ]);
    const [first, second, third] = SCENE.regions.map(({ path }) => path);
    const lit = (): Record<string, string | null | undefined> =>
      Object.fromEntries(
        [...container.querySelectorAll(".wash")].map((wash) => {
          const clip = wash.closest("g")?.getAttribute("clip-path")?.slice(5, -1) ?? "";
          return [wash.getAttribute("d"), container.querySelector(`[id="${clip}"] path`)?.getAttribute("d")];
        }),
      );
    const shaded = (): string | null | undefined => container.querySelector(".shade")?.getAttribute("d");
    const seen = lit();
    expect(Object.keys(seen).sort()).toEqual(Object.values(seen).sort());
    expect(Object.keys(seen).join("")).toHaveLength(`${first}${second}${third}`.length);
    expect(container.querySelectorAll(".hint.wash")).toHaveLength(1);
    expect(container.querySelector(".hint.wash")?.getAttribute("d")).toBe(second);
    await light([]);
    expect(container.querySelector(".wash")).toBeNull();
    expect(shaded()).toBe("");
    await light([TAKE]);
    expect(lit()).toEqual({ [second!]: second });
    expect(shaded()).toBe(SCENE.regions.map(({ path }, region) => (region === TAKE.region ? "" : path)).join(""));
  });

  it("shows the holder of a race in decline by a pattern, and the decline by a broken rim", () => {
    const view = viewOf(["naga", 1], ["gnomes", 1]);
    view.tribes[1]!.seat = 1;
    const { container } = render(Board, {
      scene: SCENE,
      game: gameOf(view),
      info: INFO,
      reach: new Map(),
      pointed: null,
      onchoose: vi.fn(),
      onpoint: vi.fn(),
      onadd: vi.fn(),
      onmove: vi.fn(),
    });
    const drawn = (selector: string): Element => {
      const found = container.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found;
    };
    const [declined, active] = [...container.querySelectorAll("[stroke*='-q1']")];
    expect(declined?.getAttribute("stroke-dasharray")).toBeTruthy();
    expect(active?.getAttribute("stroke-dasharray")).toBeNull();
    // The second seat's stripes, on the rim and on the shield.
    expect(drawn("[id$='-q1'] .stripe")).toBeTruthy();
    const parts = (region: number): number[] =>
      [
        "[href$='-rim1']",
        ".shield-field.seat-1",
        ".shield-field.stone",
        ".shield-plate.active",
        ".shield-plate.stone",
      ].map((part) => container.querySelectorAll(`[data-token='${region}'] ${part}`).length);
    expect(parts(0)).toEqual([1, 0, 1, 0, 1]);
    expect(parts(1)).toEqual([1, 1, 0, 1, 0]);
    expect(drawn("[id$='-rim1'] [fill*='-p1']")).toBeTruthy();
    expect(drawn("[id$='-p1'] .stripe")).toBeTruthy();
  });

  it("has a button for each region, and Tab leads to one that can be chosen", () => {
    renderBoard([TAKE]);
    const regions = screen.getAllByRole("button").filter((button) => button.hasAttribute("data-region"));
    expect(regions).toHaveLength(4);
    expect(regions.map((region) => region.getAttribute("tabindex"))).toEqual(["-1", "0", "-1", "-1"]);
    expect(regions[1]?.getAttribute("aria-label")).toContain("Isle 2");
  });

  it("chooses regions in reach with one mouse click, and no others", async () => {
    const map = renderBoard([TAKE]);
    await map.press(1, "mouse");
    expect(map.onchoose).toHaveBeenCalledExactlyOnceWith(1);
    await map.press(2, "mouse");
    expect(map.onchoose).toHaveBeenCalledTimes(1);
    expect(map.onpoint).toHaveBeenCalledWith(2);
  });

  it("selects the region that was tapped, also if the map moves under the finger", async () => {
    const { region, container, onpoint } = renderBoard([]);
    const touch = (kind: string): Event =>
      Object.assign(new MouseEvent(kind, { bubbles: true, clientX: 250, clientY: 190 }), {
        pointerType: "touch",
        pointerId: 1,
      });
    await fireEvent(region(1), touch("pointerdown"));
    await fireEvent(region(1), touch("pointerup"));
    await fireEvent.click(container.querySelector(".stage") ?? region(0));
    expect(onpoint).toHaveBeenCalledExactlyOnceWith(1);
  });
  it("selects with the first tap, and chooses with the second", async () => {
    const map = renderBoard([TAKE]);
    await map.press(1, "touch");
    expect(map.onchoose).not.toHaveBeenCalled();
    expect(map.onpoint).toHaveBeenCalledWith(1);
    await map.point(1);
    await map.press(1, "touch");
    expect(map.onchoose).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("can be used with the keyboard", async () => {
    const map = renderBoard([TAKE, SPREAD]);
    (map.region(0) as SVGElement).focus();
    await fireEvent.keyDown(map.region(0), { key: "ArrowRight" });
    expect(document.activeElement).toBe(map.region(1));
    await fireEvent.keyDown(map.region(1), { key: "Enter" });
    expect(map.onchoose).toHaveBeenCalledWith(1);
    await fireEvent.keyDown(map.region(0), { key: "-" });
    expect(map.onadd).toHaveBeenCalledWith(0, -1);
  });

  it("has plus and minus while tokens are placed", async () => {
    const map = renderBoard([{ ...SPREAD, canAdd: false }], 0);
    const [minus, plus] = screen.getAllByRole("button").filter((button) => button.closest(".stepper"));
    expect((plus as HTMLButtonElement).disabled).toBe(true);
    if (minus) await fireEvent.click(minus);
    expect(map.onadd).toHaveBeenCalledExactlyOnceWith(0, -1);
  });

  it("is available as a list", async () => {
    const map = renderBoard([TAKE]);
    const open = screen.getAllByRole("button").find((button) => button.getAttribute("aria-expanded") === "false");
    if (open) await fireEvent.click(open);
    const choose = screen.getByRole("dialog").querySelector("li .button");
    if (choose) await fireEvent.click(choose);
    expect(map.onchoose).toHaveBeenCalledExactlyOnceWith(1);
  });
});

describe("the tint of a region", () => {
  it("is drawn inside the border, paler for a race in decline, and only if the region is held", () => {
    renderBoard([], null, viewOf(["orcs", 2], ["gnomes", 1], ["naga", 1], ["natives", 1]));
    const tints = [...document.querySelectorAll<SVGElement>("[data-tint]")];
    expect(tints.map(({ dataset }) => dataset.tint)).toEqual(["0", "1", "2"]);
    expect(tints.map(({ classList }) => ["seat-0", "seat-1"].filter((seat) => classList.contains(seat)))).toEqual([
      ["seat-0"],
      ["seat-1"],
      ["seat-0"],
    ]);
    expect(tints.map(({ classList }) => classList.contains("declined"))).toEqual([false, false, true]);
    // Never beyond the border.
    for (const { dataset, attributes } of tints)
      expect(attributes.getNamedItem("clip-path")?.value).toMatch(new RegExp(`-c${dataset.tint}\\)$`));
  });
});

describe("a region that another panel refers to", () => {
  it("flashes on the map", async () => {
    renderBoard([]);
    expect(screen.queryByTestId("flash-2")).toBeNull();
    flash.show([2]);
    await tick();
    expect(screen.queryByTestId("flash-2")).not.toBeNull();
    flash.end();
  });
  it("shows its number if that is set", async () => {
    renderBoard([]);
    const numbers = () => [...document.querySelectorAll("[data-number]")].map((one) => one.textContent.trim());
    expect(numbers()).toEqual([]);
    await fireEvent.click(screen.getByTestId("region-numbers"));
    expect(numbers()).toEqual(["1", "2", "3", "4"]);
    await fireEvent.click(screen.getByTestId("region-numbers"));
    expect(numbers()).toEqual([]);
  });
});

describe("the ground", () => {
  /** jsdom loads no pictures: fire the load event. */
  it("is sketched until the painted map is loaded", async () => {
    renderBoard([]);
    const sketch = screen.getByTestId("sketch");
    expect([...sketch.querySelectorAll("path")].map((path) => path.getAttribute("class"))).toEqual(
      SCENE.regions.map(() => expect.stringContaining("forest")),
    );
    const image = document.querySelector("img");
    if (!image) throw new Error("no picture");
    expect(image.getAttribute("src")).toBe("/isle.webp");
    await fireEvent.error(image);
    expect(screen.queryByTestId("sketch")).not.toBeNull();
    await fireEvent.load(image);
    await waitFor(() => expect(screen.queryByTestId("sketch")).toBeNull());
  });
});
