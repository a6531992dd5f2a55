import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("Trusted Types", () => {
  it("lets text of the docs become HTML", async () => {
    const { trustedHtml } = await import("../../../src/lib/screen/trusted");
    const html = '<p>Only one = <em>1</em>, <a href="#W1">on it</a> <img src="a.png" alt=""></p>';
    expect(trustedHtml(html)).toBe(html);
    expect(trustedHtml("")).toBe("");
  });

  it.each([
    "<script>1</script>",
    "<p>x</p><IFRAME src=a>",
    '<img src="x" onerror="1">',
    '<a href="javascript:1">x</a>',
    "<svg/onload=1>",
  ])("refuses %s", async (html) => {
    const { trustedHtml } = await import("../../../src/lib/screen/trusted");
    expect(() => trustedHtml(html)).toThrow(TypeError);
  });

  it("uses the policy that the server allows", async () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
      createHTML: (html: string) => `trusted ${html}`,
      createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
    }));
    vi.stubGlobal("trustedTypes", { createPolicy });
    const { trustedHtml, trustedWorker } = await import("../../../src/lib/screen/trusted");
    expect(createPolicy.mock.calls[0]![0]).toBe("elbowroom");
    expect(trustedHtml("<p>")).toBe("trusted <p>");
    expect(trustedWorker()).toBe("trusted /sw.js");
    const rules = createPolicy.mock.calls[0]![1];
    expect(() => rules.createScriptURL("https://evil.example/x.js")).toThrow(TypeError);
  });
});
