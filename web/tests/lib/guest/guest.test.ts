import { beforeEach, describe, expect, it, vi } from "vitest";

const answered = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const ANA = { id: "ana", name: "Ana" };

/** Import the module afresh, as in a new page. */
async function opened(): Promise<typeof import("../../../src/lib/guest/guest.svelte").guest> {
  vi.resetModules();
  return (await import("../../../src/lib/guest/guest.svelte")).guest;
}

describe("the guest", () => {
  const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    localStorage.clear();
    asked.mockReset();
    localStorage.setItem("elbowroom.guest.renewed", String(Date.now()));
    vi.stubGlobal("fetch", asked);
  });

  it("stays the same when the server could not be reached at first", async () => {
    localStorage.setItem("elbowroom.guest", "ana.signed");
    const guest = await opened();
    asked.mockRejectedValueOnce(new TypeError("away"));
    await expect(guest.load()).rejects.toThrow();
    asked.mockResolvedValueOnce(answered(200, ANA));
    expect((await guest.ensure("Somebody else")).id).toBe("ana");
    expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/me", "/api/me"]);
  });
  it("is the one created in another tab", async () => {
    const guest = await opened();
    await guest.load();
    localStorage.setItem("elbowroom.guest", "ana.signed");
    asked.mockResolvedValueOnce(answered(200, ANA));
    expect((await guest.ensure("Somebody else")).id).toBe("ana");
  });
  it("gets a new token once a week, and keeps the old one while that fails", async () => {
    localStorage.setItem("elbowroom.guest", "ana.old");
    localStorage.setItem("elbowroom.guest.renewed", String(Date.now() - 8 * 24 * 3600 * 1000));
    const guest = await opened();
    asked.mockResolvedValueOnce(answered(200, ANA)).mockResolvedValueOnce(answered(503, { reason: "busy" }));
    await guest.load();
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(2);
    });
    expect(localStorage.getItem("elbowroom.guest")).toBe("ana.old");
    asked.mockResolvedValueOnce(answered(200, ANA));
    asked.mockResolvedValueOnce(answered(200, { guest: ANA, token: "ana.new" }));
    await guest.load();
    await vi.waitFor(() => {
      expect(localStorage.getItem("elbowroom.guest")).toBe("ana.new");
    });
    asked.mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    expect(asked.mock.calls.map(([path]) => path).filter((path) => path === "/api/me/token")).toHaveLength(2);
  });
  it("signs out everywhere else and gets a new token", async () => {
    localStorage.setItem("elbowroom.guest", "ana.old");
    const guest = await opened();
    asked.mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    asked.mockResolvedValueOnce(answered(200, { guest: ANA, token: "ana.new" }));
    await guest.signOutElsewhere();
    expect(asked.mock.calls.at(-1)?.[0]).toBe("/api/me/sign-out");
    expect([guest.token, localStorage.getItem("elbowroom.guest")]).toEqual(["ana.new", "ana.new"]);
  });
  it("is nobody with a token that cannot be sent", async () => {
    localStorage.setItem("elbowroom.guest", "\u00fcn\u00ef\n");
    const guest = await opened();
    await guest.load();
    expect(asked).not.toHaveBeenCalled();
    expect(guest.profile).toBeNull();
  });
});
