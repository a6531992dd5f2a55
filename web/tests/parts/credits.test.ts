import { render, waitFor } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Credits from "../../src/parts/Credits.svelte";

const answering = (about: object) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(about))));

describe("the credits", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("show the server's name, logo and imprint", async () => {
    answering({ name: "Ana’s table", has_logo: true, imprint: "https://example.org/imprint" });
    const { container } = render(Credits);
    await waitFor(() => expect(container.textContent).toContain("Ana’s table"));
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/logo");
    expect(container.querySelector('a[rel="noopener"]')?.getAttribute("href")).toBe("https://example.org/imprint");
  });
  it("show nothing about a server without a name", async () => {
    answering({});
    const { container } = render(Credits);
    await waitFor(() => expect(container.querySelectorAll("p").length).toBe(3));
    expect(container.querySelector(".server")).toBeNull();
  });
});
