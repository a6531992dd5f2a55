import { render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import { face } from "../../build/faces";
import type { Piece } from "../../src/lib/board/contents";
import { Speaker } from "../../src/lib/speaking/speaker";
import { texts } from "../../src/lib/texts/texts.svelte";
import Token from "../../src/table/board/Token.svelte";

const piece = (id: string, kind: Piece["kind"]): Piece => ({ id, kind, count: 1 });

/** Return the pictures around a shield, once they are loaded. */
async function picturesOf(pieces: Piece[], tokens = 2): Promise<string[]> {
  const content = { holder: "nomads", seat: 0, isActive: true, tokens, pieces };
  const speaker = new Speaker("classic", [], null);
  const { container } = render(Token, { uid: "u", region: 1, x: 0, y: 0, radius: 20, content, speaker });
  const images = [...container.querySelectorAll("image")];
  await waitFor(() => expect(images.every((image) => image.getAttribute("href"))).toBe(true));
  return images.map((image) => decodeURIComponent(image.getAttribute("href") ?? ""));
}

describe("the pieces around a shield", () => {
  beforeEach(() => {
    texts.use(en, "en");
    // In tests, the address of a sheet contains it.
    vi.stubGlobal("fetch", (url: string) => Promise.resolve(new Response(decodeURIComponent(url.split(",")[1] ?? ""))));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are drawn as pieces, also where a power has the same id", async () => {
    const pictures = await picturesOf([piece("catapult", "marker"), piece("behemoth", "companion")]);
    expect(pictures).toEqual([
      expect.stringContaining(face("classic", "nomads", "small")),
      expect.stringContaining(face("pieces", "catapult", "small")),
      expect.stringContaining(face("pieces", "behemoth", "small")),
    ]);
  });
  it("take the place of the number where one stands alone", async () => {
    const pictures = await picturesOf([piece("behemoth", "companion")], 0);
    expect(pictures[1]).toContain(face("pieces", "behemoth", "small"));
    expect(pictures).toHaveLength(2);
  });
  it("show the side of loot to the player who knows it", () => {
    const sideOf = (secret?: string): string[] => {
      const content = {
        holder: "nomads",
        seat: 0,
        isActive: true,
        tokens: 1,
        pieces: [piece("loot", "marker")],
        secret,
      };
      const speaker = new Speaker("classic", [], null);
      const { container } = render(Token, { uid: "u", region: 1, x: 0, y: 0, radius: 20, content, speaker });
      return [...container.querySelectorAll("[data-secret]")].map((one) => one.textContent.trim());
    };
    expect([sideOf("coins_2"), sideOf("attack"), sideOf()]).toEqual([["2"], [""], []]);
  });
});
