import { beforeEach, describe, expect, it, vi } from "vitest";

const answered = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const ANA = { id: "ana", name: "Ana" };
const DAY = 24 * 3600 * 1000;
const welcomed = (token: string, renewal = "renew.a"): object => ({
  guest: ANA,
  token,
  renewal,
  expires_in: 30 * 86400,
});
/** A browser in which Ana is signed in. */
function signIn(token: string): void {
  localStorage.setItem("elbowroom.guest", token);
  localStorage.setItem("elbowroom.guest.renewal", "renew.a");
}

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
    localStorage.setItem("elbowroom.guest.renew-at", String(Date.now() + DAY));
    // Sheets of pictures are requested too, at any time: they stay pending.
    vi.stubGlobal("fetch", (path: string, options: RequestInit) =>
      path.startsWith("/api/") ? asked(path, options) : new Promise(() => undefined),
    );
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
  const paths = (): string[] => asked.mock.calls.map(([path]) => path);

  it("gets a new token in the background, and keeps the old one while that fails", async () => {
    signIn("ana.old");
    localStorage.setItem("elbowroom.guest.renew-at", String(Date.now() - 1));
    const guest = await opened();
    asked.mockResolvedValueOnce(answered(200, ANA)).mockResolvedValueOnce(answered(503, { reason: "busy" }));
    await guest.load();
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(2);
    });
    expect(localStorage.getItem("elbowroom.guest")).toBe("ana.old");
    asked.mockResolvedValueOnce(answered(200, ANA)).mockResolvedValueOnce(answered(200, welcomed("ana.new")));
    await guest.load();
    await vi.waitFor(() => {
      expect(localStorage.getItem("elbowroom.guest")).toBe("ana.new");
    });
    // The next one is due after half of the token's time.
    expect(Number(localStorage.getItem("elbowroom.guest.renew-at"))).toBeGreaterThan(Date.now() + 14 * DAY);
    asked.mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    expect(paths().filter((path) => path === "/api/tokens")).toHaveLength(2);
  });
  it("comes back after the token has expired, and repeats the request", async () => {
    signIn("ana.expired");
    const guest = await opened();
    asked
      .mockResolvedValueOnce(answered(401, { reason: "no-guest" }))
      .mockResolvedValueOnce(answered(200, welcomed("ana.new")))
      .mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    expect(guest.profile?.id).toBe("ana");
    expect(paths()).toEqual(["/api/me", "/api/tokens", "/api/me"]);
    expect(new Headers(asked.mock.calls[2]?.[1].headers).get("authorization")).toBe("Bearer ana.new");
  });
  it("asks for one token when several requests are refused", async () => {
    signIn("ana.expired");
    const guest = await opened();
    const { get } = await import("../../../src/lib/server/api");
    asked.mockImplementation((path, options) => {
      if (path === "/api/tokens") return Promise.resolve(answered(200, welcomed("ana.new")));
      const isNew = new Headers(options.headers).get("authorization") === "Bearer ana.new";
      return Promise.resolve(isNew ? answered(200, ANA) : answered(401, { reason: "no-guest" }));
    });
    guest.readSecrets();
    await Promise.all([get("/api/me/tables"), get("/api/me/numbers"), guest.load()]);
    expect(paths().filter((path) => path === "/api/tokens")).toHaveLength(1);
  });
  it("is not forgotten while an expired token cannot be renewed", async () => {
    signIn("ana.expired");
    const guest = await opened();
    asked
      .mockResolvedValueOnce(answered(401, { reason: "no-guest" }))
      .mockResolvedValueOnce(answered(503, { reason: "busy" }));
    await expect(guest.load()).rejects.toThrow();
    expect(localStorage.getItem("elbowroom.guest.renewal")).toBe("renew.a");
  });
  it("is forgotten once this device is signed out", async () => {
    signIn("ana.old");
    const guest = await opened();
    asked.mockImplementation(() => Promise.resolve(answered(401, { reason: "no-guest" })));
    await guest.load().catch(() => undefined);
    expect([guest.profile, guest.token, localStorage.getItem("elbowroom.guest.renewal")]).toEqual([null, null, null]);
  });
  it("takes the secrets of another tab when its own are refused", async () => {
    signIn("ana.old");
    const guest = await opened();
    asked.mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    localStorage.setItem("elbowroom.guest", "ana.other-tab");
    localStorage.setItem("elbowroom.guest.renewal", "renew.b");
    expect(await guest.renew("ana.old")).toBe(true);
    expect(guest.token).toBe("ana.other-tab");
    expect(paths()).toEqual(["/api/me"]);
  });
  it("signs out everywhere else and gets new secrets, for which a refused socket waits", async () => {
    signIn("ana.old");
    const guest = await opened();
    asked.mockResolvedValueOnce(answered(200, ANA));
    await guest.load();
    let answer = (_: Response): void => {};
    asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const signedOut = guest.signOutElsewhere();
    const renewed = guest.renew("ana.old");
    answer(answered(200, welcomed("ana.new", "renew.b")));
    await signedOut;
    expect(await renewed).toBe(true);
    expect(paths()).toEqual(["/api/me", "/api/me/sign-out"]);
    expect([guest.token, localStorage.getItem("elbowroom.guest")]).toEqual(["ana.new", "ana.new"]);
    expect(localStorage.getItem("elbowroom.guest.renewal")).toBe("renew.b");
  });
  it("is nobody with a token that cannot be sent", async () => {
    localStorage.setItem("elbowroom.guest", "\u00fcn\u00ef\n");
    const guest = await opened();
    await guest.load();
    expect(asked).not.toHaveBeenCalled();
    expect(guest.profile).toBeNull();
  });
});
