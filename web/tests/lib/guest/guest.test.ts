import { beforeEach, describe, expect, it, vi } from "vitest";

const answered = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const ANA = { id: "ana", name: "Ana" };

/** The module as in a page that was just opened. */
async function opened(): Promise<typeof import("../../../src/lib/guest/guest.svelte").guest> {
  vi.resetModules();
  return (await import("../../../src/lib/guest/guest.svelte")).guest;
}

describe("who sits here", () => {
  const asked = vi.fn<(path: string, options: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    localStorage.clear();
    asked.mockReset();
    vi.stubGlobal("fetch", asked);
  });

  it("is still the same when the server could not be reached at first", async () => {
    localStorage.setItem("elbowroom.guest", "ana.signed");
    const guest = await opened();
    asked.mockRejectedValueOnce(new TypeError("away"));
    await expect(guest.remember()).rejects.toThrow();
    asked.mockResolvedValueOnce(answered(200, ANA));
    expect((await guest.known("Somebody else")).id).toBe("ana");
    expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/me", "/api/me"]);
  });
  it("is whoever got a name in another tab meanwhile", async () => {
    const guest = await opened();
    await guest.remember();
    localStorage.setItem("elbowroom.guest", "ana.signed");
    asked.mockResolvedValueOnce(answered(200, ANA));
    expect((await guest.known("Somebody else")).id).toBe("ana");
  });
  it("is nobody with a token that cannot even be sent", async () => {
    localStorage.setItem("elbowroom.guest", "\u00fcn\u00ef\n");
    const guest = await opened();
    await guest.remember();
    expect(asked).not.toHaveBeenCalled();
    expect(guest.profile).toBeNull();
  });
});
