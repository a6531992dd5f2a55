import { render } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import home from "../../../../src/elbowroom/words/locales/web/home.en.json";
import SeatList from "../../../src/home/SeatList.svelte";
import { hasPicture } from "../../../src/lib/pictures/pictures";
import { aboutBot, botIcon, botName, MY_STRENGTH, ownLevel } from "../../../src/lib/lobby/bots";
import { newDraft, withMe } from "../../../src/lib/lobby/draft";
import { QUICK } from "../../../src/lib/lobby/createtable";
import { texts } from "../../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...home }, "en"));

const characters = Object.keys(en)
  .filter((id) => id.startsWith("bot.") && id.endsWith(".kind"))
  .map((id) => id.split(".")[1] ?? "");

describe("bots", () => {
  it("have a name, a face and a description", () => {
    expect(characters).toHaveLength(8);
    for (const id of characters) {
      expect(botName(id)).not.toContain("bot.");
      expect(hasPicture(botIcon(id))).toBe(true);
      expect(aboutBot(id)).not.toBe("");
    }
    expect(new Set(characters.map(botIcon)).size).toBe(8);
    expect(botIcon("easy")).toBe("ui.bot");
    expect(aboutBot("mine")).toBe("");
  });

  it("of my own strength are easy for newcomers", () => {
    expect(ownLevel()).toBe("easy");
    expect(botName(MY_STRENGTH)).toBe("My level (Easy)");
    expect(QUICK.bots).toEqual([null, MY_STRENGTH, MY_STRENGTH]);
    // No request is needed first.
    expect(QUICK.setup.first).toBe(0);
  });

  it("are listed by level, and described once chosen", () => {
    const bots = {
      levels: ["easy", "hard"],
      characters: [
        { id: "zillo", level: "easy" },
        { id: "razka", level: "hard" },
      ],
      others: [],
    };
    const draft = withMe(newDraft("online"), 0);
    draft.seats[1] = { kind: "bot", bot: "razka", name: "" };
    const { container } = render(SeatList, { draft, bots, count: undefined, onchange: () => {} });
    const groups = [...(container.querySelector("select")?.querySelectorAll("optgroup") ?? [])];
    expect(groups.map((group) => [group.label, ...[...group.children].map((option) => option.textContent)])).toEqual([
      ["Easy", "Zillo (miser)", "Easy bot"],
      ["Hard", "Razka (avenger)", "Hard bot"],
    ]);
    expect(container.querySelector("small")?.textContent).toBe(aboutBot("razka"));
  });
});
