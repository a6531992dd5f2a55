import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchAhead } from "../../../src/lib/table/ahead";

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

describe("ahead of a table's page", () => {
  it("come its scene, in the shape of this screen, and its pictures", async () => {
    vi.stubGlobal("innerWidth", 360);
    vi.stubGlobal("innerHeight", 740);
    let come = (): void => undefined;
    const ahead = fetchAhead("/t/abc", new Promise<void>((resolve) => (come = resolve)));
    await vi.waitFor(() => expect(asked).toEqual(["/api/tables/abc/boards", "/api/scene?boards=a,b&shape=portrait"]));
    expect(pictures).toEqual([]);
    come();
    await ahead;
    expect(pictures).toEqual(["/maps/a.webp"]);
  });
  it("comes nothing more where no game has begun", async () => {
    await fetchAhead("/t/open", PAGE);
    expect(asked).toEqual(["/api/tables/open/boards"]);
  });
  it("comes nothing at all elsewhere", async () => {
    await fetchAhead("/", PAGE);
    await fetchAhead("/replay/abc", PAGE);
    expect(asked).toEqual([]);
  });
});
