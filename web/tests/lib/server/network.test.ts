import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../src/lib/server/api";
import { network } from "../../../src/lib/server/network.svelte";

describe("the network", () => {
  const asked = vi.fn<() => Promise<Response>>();
  beforeEach(() => {
    vi.useFakeTimers();
    asked.mockReset();
    vi.stubGlobal("fetch", asked);
  });
  afterEach(() => {
    network.reached();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is away after a request without an answer, and returns by itself", async () => {
    const onReturn = vi.fn();
    const stop = network.onReturn(onReturn);
    asked.mockRejectedValue(new TypeError("away"));
    await expect(api("GET", "/api/me")).rejects.toThrow();
    expect([network.isAway, network.isDeviceOffline]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(network.isAway).toBe(true);
    asked.mockResolvedValue(new Response("ok"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(network.isAway).toBe(false);
    expect(onReturn).toHaveBeenCalledTimes(1);
    stop();
    const { length } = asked.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls).toHaveLength(length);
  });
  it("follows the device's own report", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    dispatchEvent(new Event("offline"));
    expect([network.isAway, network.isDeviceOffline]).toEqual([true, true]);
    onLine.mockRestore();
    asked.mockResolvedValue(new Response("ok"));
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect([network.isAway, network.isDeviceOffline]).toEqual([false, false]);
  });
  it("is there if the server refuses", async () => {
    network.lost();
    asked.mockResolvedValue(new Response("{}", { status: 404 }));
    await expect(api("GET", "/api/me")).rejects.toThrow();
    expect(network.isAway).toBe(false);
  });
});
