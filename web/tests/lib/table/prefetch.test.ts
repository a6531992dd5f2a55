import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetchTable } from "../../../src/lib/table/prefetch";

const SCENE = { width: 1, height: 1, regions: [], boards: [{ id: "a", picture: { address: "/maps/a.webp" } }] };
const PAGE = Promise.resolve();
let asked: string[] = [];
let pictures: string[] = [];

beforeEach(() => {
  [asked, pictures] = [[], []];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const boards = path.includes("/open/") ? [] : ["a", "b"];
    return Response.json(path.startsWith("/api/scene") ? SCENE : { boards });
  });
  vi.stubGlobal(
    "Image",
    class {
      set src(address: string) {
        pictures.push(address);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("prefetching for a table's page", () => {
  it("fetches its scene, in the shape of this screen, and its pictures", async () => {
    vi.stubGlobal("innerWidth", 360);
    vi.stubGlobal("innerHeight", 740);
    let come = (): void => undefined;
    const ahead = prefetchTable("/t/abc", new Promise<void>((resolve) => (come = resolve)));
    await vi.waitFor(() => expect(asked).toEqual(["/api/tables/abc/boards", "/api/scene?boards=a,b&shape=portrait"]));
    expect(pictures).toEqual([]);
    come();
    await ahead;
    expect(pictures).toEqual(["/maps/a.webp"]);
  });
  it("fetches nothing more where no game has begun", async () => {
    await prefetchTable("/t/open", PAGE);
    expect(asked).toEqual(["/api/tables/open/boards"]);
  });
  it("fetches nothing for other pages", async () => {
    await prefetchTable("/", PAGE);
    await prefetchTable("/replay/abc", PAGE);
    expect(asked).toEqual([]);
  });
});
