import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

type Routing = typeof import("../../../src/lib/screen/router.svelte");

/** A link in the page that is clicked with the client's own listeners. */
function link(href: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.setAttribute("href", href);
  document.body.append(made);
  return made;
}

describe("addresses without a server", () => {
  let routing: Routing;
  beforeAll(async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    Element.prototype.scrollIntoView ??= () => undefined;
    document.documentElement.dataset.static = "";
    history.replaceState(null, "", "/games/elbow/index.html?from=mail#/rules?tab=rules#R-4");
    vi.resetModules();
    routing = await import("../../../src/lib/screen/router.svelte");
  });
  beforeEach(() => document.addEventListener("click", routing.followLinks));
  afterEach(() => {
    document.removeEventListener("click", routing.followLinks);
    document.body.replaceChildren();
  });
  afterAll(() => {
    delete document.documentElement.dataset.static;
    history.replaceState(null, "", "/");
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("are in the fragment", () => {
    const { router, hashNow } = routing;
    expect([router.path, router.query.get("tab"), hashNow()]).toEqual(["/rules", "rules", "R-4"]);
    router.go("/t/local0123456789?hint=1");
    expect(location.href).toMatch(/\/games\/elbow\/index\.html\?from=mail#\/t\/local0123456789\?hint=1$/);
    expect([router.path, router.query.get("hint"), hashNow()]).toEqual(["/t/local0123456789", "1", ""]);
  });
  it("are followed by plain clicks", () => {
    link("/new?way=device").click();
    expect([location.pathname, location.hash]).toEqual(["/games/elbow/index.html", "#/new?way=device"]);
    expect(routing.router.path).toBe("/new");
  });
  it("are right in links that are pointed at, so that a new tab opens the page", () => {
    const made = link("/replay/local0123456789");
    document.addEventListener("pointerover", routing.fixLink, { once: true });
    made.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(made.getAttribute("href")).toBe("#/replay/local0123456789");
    expect(made.href).toMatch(/\/games\/elbow\/index\.html\?from=mail#\/replay\/local0123456789$/);
    made.click();
    expect(routing.router.path).toBe("/replay/local0123456789");
  });
  it("name an element of the page after a second #", async () => {
    routing.router.go("/rules?tab=rules");
    const rule = document.createElement("p");
    rule.id = "W.goblins";
    document.body.append(rule);
    const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    link("#W.goblins").click();
    await changed;
    expect(location.hash).toBe("#/rules?tab=rules#W.goblins");
    expect([routing.router.path, routing.hashNow()]).toEqual(["/rules", "W.goblins"]);
    expect(document.activeElement).toBe(rule);
  });
  it("name an element of the start page without a path", () => {
    history.replaceState(null, "", "#games");
    dispatchEvent(new PopStateEvent("popstate"));
    expect([routing.router.path, routing.hashNow()]).toEqual(["/", "games"]);
  });
  it("leave links to other places to the browser", () => {
    const before = location.href;
    let wasLeft = false;
    const last = (event: Event): void => {
      wasLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener("click", last, { once: true });
    link("https://example.org/new").click();
    expect([wasLeft, location.href]).toEqual([true, before]);
  });
});
