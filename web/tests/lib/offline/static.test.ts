import { afterEach, describe, expect, it, vi } from "vitest";
import { asStatic, endStatic } from "../../static";

describe("a page without a server", () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("away")));
  afterEach(() => {
    endStatic();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
    fetched.mockClear();
  });

  it("has its files beside the page", async () => {
    const { fileUrl, isLocalTable, isStatic } = await asStatic(() => import("../../../src/lib/offline/mode"));
    expect(isStatic).toBe(true);
    expect(fileUrl("/api/boards/classic-2/thumbnail.webp")).toBe("api/boards/classic-2/thumbnail.webp");
    expect(fileUrl("/")).toBe("");
    expect([isLocalTable("local0123456789"), isLocalTable("localhost"), isLocalTable("abcdefghij")]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it("is never away, and asks nobody for a sign of life", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", fetched);
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { network } = await asStatic(() => import("../../../src/lib/server/network.svelte"));
    onLine.mockRestore();
    network.lost();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([network.isAway, fetched.mock.calls.length]).toEqual([false, 0]);
  });
  it("looks for a newer version at its own address", async () => {
    const { VersionCheck } = await asStatic(() => import("../../../src/lib/screen/versioncheck.svelte"));
    const script = document.createElement("script");
    script.type = "module";
    script.setAttribute("src", "./assets/index-1.js");
    document.head.append(script);
    const asked = vi.fn(() => Promise.resolve(new Response('<script src="./assets/index-2.js"></script>')));
    vi.stubGlobal("fetch", asked);
    const check = new VersionCheck();
    await check.check(Date.now() + 3_600_000);
    expect(asked.mock.calls).toEqual([["", { cache: "no-cache" }]]);
    expect(check.isOutdated).toBe(true);
    check.close();
    script.remove();
  });
  it("has no page about a server's privacy", async () => {
    const { pageFor } = await asStatic(() => import("../../../src/pages/routes"));
    expect([pageFor("/privacy").key, pageFor("/rules").key]).toEqual(["missing", "/rules"]);
  });
  it("knows the guest without asking", async () => {
    localStorage.setItem("elbowroom.guest", "token");
    localStorage.setItem("elbowroom.guest.profile", JSON.stringify({ id: "g1", name: "Ana" }));
    vi.stubGlobal("fetch", fetched);
    const { guest } = await asStatic(() => import("../../../src/lib/guest/guest.svelte"));
    await guest.load();
    await guest.renewIfDue();
    expect([guest.name, fetched.mock.calls.length]).toEqual(["Ana", 0]);
  });
});
