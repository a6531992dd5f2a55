import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import web from "../../../../src/elbowroom/words/locales/web/act.en.json";
import lessons from "../../../../src/elbowroom/words/locales/web/lessons.en.json";
import care from "../../../../src/elbowroom/words/locales/web/care.en.json";
import { Acting } from "../../../src/lib/acting/acting.svelte";
import { pointing } from "../../../src/lib/screen/pointing.svelte";
import { RefusedError } from "../../../src/lib/server/connection";
import type { Decision, Update } from "../../../src/lib/server/protocol";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import type { TableStore } from "../../../src/lib/table/store.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";
import examples from "../../decisions.json";
import { severalOf } from "./severalof";

const decisions = (examples as unknown as { decision: Decision }[]).map((example) => example.decision);
const asked = (question: string, test: (decision: Decision) => boolean = () => true): Decision => {
  const found = decisions.find((decision) => decision.question === question && test(decision));
  if (!found) throw new Error(question);
  return found;
};
const has = (what: string) => (decision: Decision) =>
  decision.choices.some((choice) => "what" in choice && choice.what === what);

let tables = 0;

class Store {
  id = `table${(tables += 1)}`;
  update = $state.raw<Update | null>(null);
  info = $state.raw<unknown>({ status: "playing", setup: {}, seats: [{}, {}] });
  seat: number | null = 0;
  isBehind = $state(false);
  canUndo = $state(true);
  connectionState = $state("open");
  log: LoggedStep[] = $state.raw([]);
  sent: string[][] = [];
  undone = 0;
  refuses: string[] = [];
  get decision(): Decision | null {
    return this.isBehind ? null : (this.update?.decision ?? null);
  }
  get view(): unknown {
    return this.update?.view ?? null;
  }
  act = vi.fn(async (actions: string[]) => {
    this.sent.push(actions);
    const reason = this.refuses.shift();
    if (reason) throw new RefusedError({ reason, details: { action: actions[0] ?? "" } });
    return { type: "done", id: "1", version: (this.update?.version ?? 0) + actions.length };
  });
  undo = vi.fn(async () => void (this.undone += 1));
  hint = vi.fn(async () => ({ actions: ["end"] }));
  mayHint = vi.fn(async () => true);
  explain = vi.fn(async (region: number) => ({
    explanation: { region, cost: 3, hand: 5 },
    earns: [{ source: "regions", coins: 1 }],
  }));
  catchUp = vi.fn();
  ask = vi.fn(async () => ({}));
  isOwn(seat: number): boolean {
    return seat === this.seat;
  }
}

function updateOf(decision: Decision | null, version = 7): Update | null {
  const view = { phase: "conquests", to_act: 1, turn_of: 1, seats: [{}, {}], tribes: [], regions: [] };
  return { type: "update", version, since: version - 1, view, ...(decision && { decision }) } as unknown as Update;
}

function table(decision: Decision | null): { store: Store; acting: Acting } {
  const store = new Store();
  store.update = updateOf(decision);
  const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
  return { store, acting: new Acting(store as unknown as TableStore, () => speaker) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  texts.use({ ...en, ...web, ...care, ...lessons });
  pointing.isTouch = pointing.usesKeys = false;
});
afterEach(() => {
  vi.useRealTimers();
  settings.asksBeforeEnding = true;
});

describe("every decision", () => {
  it.each(decisions.map((decision) => [decision.question, decision] as const))(
    "%s has a question and a next step in words",
    (_, decision) => {
      const { acting } = table(decision);
      expect(acting.question).not.toMatch(/^(ask|chance|web)\./);
      expect(acting.primary?.label).toBeTruthy();
      for (const button of [...acting.buttons, acting.primary])
        expect(button?.label).not.toMatch(/^(act|use|choose|web|race|power|relic|flip)\.|undefined|\{/);
      const canGoOn = !acting.primary?.isDisabled || acting.reach.size + acting.picks.size + acting.buttons.length > 0;
      expect(canGoOn).toBe(true);
    },
  );
});

describe("a conquest", () => {
  const decision = asked("ask.conquests", has("conquer"));
  const plain = decision.choices
    .flatMap((choice) => (choice.kind === "region" && choice.what === "conquer" ? choice.options : []))
    .find((option) => !option.explanation?.payments?.length);
  const region = plain?.region ?? -1;

  it("is one click", () => {
    const { store, acting } = table(decision);
    acting.choose(region);
    expect(store.sent).toEqual([[`conquer ${region}`]]);
  });
  it("takes two taps on a touch screen: the first selects, and the main button names the action", () => {
    const { store, acting } = table(decision);
    pointing.isTouch = true;
    acting.pointed = region;
    expect(acting.reach.get(region)?.isChosen).toBe(true);
    expect(acting.primary?.label).toMatch(/^Conquer .+ for \d token/);
    expect(acting.choicesAt(region)).toHaveLength(1);
    acting.primary?.run();
    expect(store.sent).toEqual([[`conquer ${region}`]]);
  });
  it("is explained in words for what the player uses", () => {
    const { acting } = table(decision);
    expect(acting.help).toMatch(/click/);
    pointing.isTouch = true;
    expect(acting.help).toMatch(/^Tap/);
    [pointing.isTouch, pointing.usesKeys] = [false, true];
    expect(acting.help).toMatch(/Arrow keys.*Enter/);
  });
  it("does nothing in other regions", () => {
    const { store, acting } = table(decision);
    acting.choose(59);
    expect(store.sent).toEqual([]);
    expect(acting.pointed).toBe(59);
  });
  it("asks before coins are paid", () => {
    const paying = structuredClone(decision);
    const choice = paying.choices.find((one) => one.kind === "region" && one.what === "conquer");
    const option = choice?.kind === "region" ? choice.options[0] : undefined;
    if (option?.explanation)
      option.explanation.payments = [
        { ability: "doomhammer", coins: 2 },
        { ability: "aegis_of_aggramar", coins: 1, seat: 1 },
      ];
    const { store, acting } = table(paying);
    acting.choose(option?.region ?? -1);
    expect(store.sent).toEqual([]);
    expect(acting.confirmation?.lines[0]).toBe(
      "Pay 2 coins to the bank (Doomhammer) and 1 coin to Ben (Aegis of Aggramar)?",
    );
    acting.dismiss();
    expect(acting.confirmation).toBeNull();
    acting.choose(option?.region ?? -1);
    acting.confirmation?.buttons[0]?.run();
    expect(store.sent).toEqual([[`conquer ${option?.region}`]]);
  });
  it("asks before the die is cast", () => {
    const { store, acting } = table(asked("ask.conquests", has("roll")));
    const rolled = [...acting.reach.values()].find((reach) => reach.kind === "roll");
    acting.choose(rolled?.region ?? -1);
    expect(store.sent).toEqual([]);
    expect(acting.confirmation?.odds).toEqual(rolled?.odds);
    acting.confirmation?.buttons[0]?.run();
    expect(store.sent).toEqual([[`roll ${rolled?.region}`]]);
  });
});

describe("the end of conquests", () => {
  const decision = asked("ask.conquests", has("conquer"));
  const ended = (acting: Acting): void => {
    acting.cancel();
    acting.primary?.run();
  };
  it("asks for a confirmation while tokens could take a region", () => {
    const { store, acting } = table(decision);
    ended(acting);
    expect(store.sent).toEqual([]);
    expect(acting.confirmation?.title).toMatch(/^End conquests with \d+ tokens? in hand\?$/);
    expect(acting.confirmation?.lines[0]).toMatch(/cheapest is .+, for \d tokens?|still conquer .+ for \d tokens?/);
    acting.confirmation?.buttons[0]?.run();
    expect(store.sent).toEqual([["end"]]);
  });
  it("asks no confirmation when that is switched off", () => {
    const { store, acting } = table(decision);
    ended(acting);
    acting.confirmation?.never?.();
    expect(settings.asksBeforeEnding).toBe(false);
    acting.dismiss();
    ended(acting);
    expect(store.sent).toEqual([["end"]]);
  });
  it("asks no confirmation where only coins could take a region", () => {
    const poor = structuredClone(decision);
    for (const choice of poor.choices)
      if (choice.kind === "region")
        for (const option of choice.options)
          if (option.explanation) option.explanation.payments = [{ ability: "doomhammer", coins: 2 }];
    const { store, acting } = table(poor);
    ended(acting);
    expect(store.sent).toEqual([["end"]]);
  });
});

describe("the last roll", () => {
  const onlyRolls = asked("ask.conquests", (one) => has("roll")(one) && !has("conquer")(one));
  it("is not skipped without a warning while it is free", () => {
    const { store, acting } = table(onlyRolls);
    acting.end("end");
    expect(store.sent).toEqual([]);
    expect(acting.confirmation?.title).toBe("End conquests without the last roll?");
    expect(acting.confirmation?.lines[0]).toMatch(/^The die costs nothing: .+ falls with \d of \d faces\.$/);
    acting.confirmation?.buttons[0]?.run();
    expect(store.sent).toEqual([["end"]]);
  });
  it("says that there is no way back, but not at a real table", () => {
    const rolled = asked("ask.conquests", has("roll"));
    const linesOf = (setup: object): string[] => {
      const { store, acting } = table(rolled);
      store.info = { status: "playing", setup, seats: [{}, {}] };
      acting.choose([...acting.reach.values()].find(({ kind }) => kind === "roll")?.region ?? -1);
      return acting.confirmation?.lines ?? ["none"];
    };
    expect(linesOf({})).toEqual([web["web.act.no-way-back"]]);
    expect(linesOf({ referee: true })).toEqual([]);
  });
});

describe("the button that ends the conquests", () => {
  const decision = asked("ask.conquests", (one) => has("conquer")(one));
  const logOf = (...whats: string[]): LoggedStep[] =>
    whats.map((what, index) => ({
      number: index + 1,
      seat: decision.seat,
      action: "x",
      events: [{ what, seat: decision.seat }],
    }));
  const isQuiet = (log: LoggedStep[], asks = decision): boolean | undefined => {
    const { store, acting } = table(asks);
    store.log = log;
    return acting.primary?.isQuiet;
  };
  it("is not the loudest before the first conquest of a turn", () => {
    expect(isQuiet([])).toBe(true);
    expect(isQuiet(logOf("conquered", "turn"))).toBe(true);
    expect(isQuiet(logOf("turn", "conquered"))).toBe(false);
  });
  it("is quiet again after the conquest was undone", () => {
    expect(isQuiet([...logOf("turn", "conquered"), { number: 3, seat: decision.seat, action: "undo" }])).toBe(true);
  });
  it("is loud where no region is in reach", () => {
    const nothing = asked("ask.conquests", (one) => one.choices.every(({ kind }) => kind !== "region"));
    expect(isQuiet([], nothing)).toBe(false);
  });
});

describe("an artifact that must be placed", () => {
  it("is explained beside the question", () => {
    const { acting } = table(asked("ask.aegis_of_aggramar"));
    expect(acting.explained).toBe(`Aegis of Aggramar: ${en["relic.aegis_of_aggramar.text"]}`);
  });
  it("is the stolen one for Ethereals", () => {
    const { store, acting } = table(asked("ask.ethereals.place"));
    const { seat } = asked("ask.ethereals.place");
    store.log = [{ number: 1, seat, action: "choose doomhammer", asked: "ask.ethereals.artifact" }];
    expect(acting.explained).toContain(en["relic.doomhammer.text"]);
  });
  it("is none in other questions", () => {
    expect(table(asked("ask.fortified")).acting.explained).toBe("");
    expect(table(asked("ask.conquests")).acting.explained).toBe("");
  });
});

describe("several regions", () => {
  const bombs: Decision = {
    seat: 0,
    question: "ask.goblins.lay",
    ability: "goblins",
    choices: [severalOf([3, 5, 9], { most: 2 })],
  };
  const press = (acting: Acting, id: string) => acting.buttons.find((button) => button.id === id)?.run();

  it("are selected by one click each in any order, changed, and sent together", () => {
    const { store, acting } = table(bombs);
    expect(acting.primary).toMatchObject({ id: "confirm-none", label: "Lay no bombs", isDisabled: false });
    for (const region of [9, 5, 9, 3]) acting.choose(region);
    expect(acting.counter).toBe("2 of 2 chosen.");
    expect(store.sent).toEqual([]);
    acting.primary?.run();
    expect(store.sent).toEqual([["target 5", "target 3"]]);
  });
  it("need one tap each on a touch screen, and no single action", () => {
    const { store, acting } = table(bombs);
    pointing.isTouch = true;
    acting.choose(9);
    expect(acting.reach.get(9)?.isChosen).toBe(true);
    expect(acting.choicesAt(9)).toEqual([]);
    acting.primary?.run();
    expect(store.sent).toEqual([["target 9", "done"]]);
  });
  it("can be cleared, or left for another decision", () => {
    const { store, acting } = table(bombs);
    expect(acting.buttons).toEqual([]);
    acting.choose(9);
    press(acting, "clear");
    expect(acting.selection?.chosen).toEqual([]);
    acting.choose(9);
    store.update = updateOf(structuredClone(bombs));
    expect(acting.selection?.chosen).toEqual([9]);
    store.update = updateOf(bombs, 8);
    expect(acting.selection?.chosen).toEqual([]);
  });
  it("cannot be sent before enough are selected", () => {
    const { store, acting } = table({
      ...bombs,
      choices: [severalOf([3, 5, 9], { least: 2, most: 2, done: undefined })],
    });
    acting.choose(9);
    expect(acting.primary).toMatchObject({ label: "Choose 1 more region", isDisabled: true });
    acting.choose(3);
    acting.primary?.run();
    expect(store.sent).toEqual([["target 9", "target 3"]]);
  });
  it("stay selected when they are not legal together, with a message", async () => {
    const { store, acting } = table(bombs);
    store.refuses = ["not-legal"];
    for (const region of [9, 3]) acting.choose(region);
    acting.primary?.run();
    await settled();
    expect(acting.error).toBe("You can’t choose these regions together.");
    expect(acting.selection?.chosen).toEqual([9, 3]);
  });
  it("outline those that were named before", () => {
    const { acting } = table({ ...bombs, choices: [severalOf([3, 5], { most: 2, named: [9] })] });
    expect(acting.outlined).toEqual([9]);
    expect(acting.counter).toBe("1 of 2 chosen.");
  });
  it("are marked, described and sent by a hint", async () => {
    const { store, acting } = table(bombs);
    store.hint.mockResolvedValueOnce({ actions: ["target 5", "target 9"] });
    await acting.hint();
    expect([...acting.reach.values()].filter((reach) => reach.isHint).map((reach) => reach.region)).toEqual([5, 9]);
    expect(acting.hintWords).toMatch(/^Hint: Choose .+ and .+\.$/);
    acting.choose(9);
    expect(acting.hintWords).toBeNull();
    store.hint.mockResolvedValueOnce({ actions: ["target 5", "target 9"] });
    await acting.hint();
    acting.followHint();
    expect(store.sent.at(-1)?.slice(0, 2)).toEqual(["target 5", "target 9"]);
  });
  it("may be none, as in a hint", async () => {
    const { store, acting } = table(bombs);
    store.hint.mockResolvedValueOnce({ actions: ["done"] });
    await acting.hint();
    expect(acting.primary?.isHint).toBe(true);
    expect(acting.hintWords).toBe("Hint: Lay no bombs.");
    acting.followHint();
    expect(store.sent).toEqual([["done"]]);
  });
});

describe("abandoning regions", () => {
  const decision = asked("ask.conquests", has("abandon"));
  const own = (acting: Acting): number[] => acting.menu?.sideChoices[0]?.options.map((option) => option.region) ?? [];
  it("is a side choice, and does not hinder conquests", () => {
    const { store, acting } = table(decision);
    expect(own(acting).some((region) => acting.reach.has(region))).toBe(false);
    acting.buttons.find((button) => button.id === "abandon")?.run();
    expect(acting.question).toBe("Which regions do you abandon?");
    expect(acting.primary?.isDisabled).toBe(true);
    const regions = own(acting).reverse();
    for (const region of regions) acting.choose(region);
    expect(store.sent).toEqual([]);
    acting.primary?.run();
    expect(store.sent).toEqual([regions.map((region) => `abandon ${region}`)]);
  });
  it("can be cancelled", () => {
    const { acting } = table(decision);
    acting.select("abandon");
    acting.choose(own(acting)[0] ?? -1);
    acting.buttons.find((button) => button.id === "leave")?.run();
    expect(acting.selection).toBeNull();
    expect([...acting.reach.values()].some((reach) => reach.isChosen)).toBe(false);
  });
  it("is sent at once when a hint is followed", async () => {
    const { store, acting } = table(decision);
    store.hint.mockResolvedValueOnce({ actions: own(acting).map((region) => `abandon ${region}`) });
    await acting.hint();
    expect(acting.buttons.find((button) => button.id === "abandon")?.isHint).toBe(true);
    const abandoned = own(acting).map((region) => `abandon ${region}`);
    acting.followHint();
    expect(store.sent).toEqual([abandoned]);
  });
  it("asks before a decline", () => {
    const { store, acting } = table(
      asked("ask.conquests", (one) =>
        one.choices.some(
          (choice) => choice.kind === "one-of" && choice.options.some((option) => option.what === "decline"),
        ),
      ),
    );
    acting.buttons.find((button) => button.id === "decline")?.run();
    expect(store.sent).toEqual([]);
    acting.confirmation?.buttons[0]?.run();
    expect(store.sent).toEqual([["decline"]]);
  });
});

describe("a combo", () => {
  it("is selected first, and taken with the main button, which shows the price", () => {
    const { store, acting } = table(asked("ask.pick"));
    expect(acting.primary?.isDisabled).toBe(true);
    const [place] = [...acting.picks.keys()].slice(-1);
    acting.pick(place ?? -1);
    acting.pick(99);
    expect(acting.pickedPlace).toBe(place);
    expect(acting.primary?.label).toMatch(/^Take .+ for \d coin/);
    expect(store.sent).toEqual([]);
    acting.primary?.run();
    expect(store.sent).toEqual([[`pick ${place}`]]);
  });
});

describe("a redeployment", () => {
  const decision = asked("ask.deploy");
  it("keeps the plan when the same version arrives again, and starts over with the next", () => {
    const { store, acting } = table(decision);
    acting.spread("reset");
    const placed = (one: Acting) => [...one.reach.values()].reduce((sum, reach) => sum + (reach.placed ?? 0), 0);
    expect(placed(acting)).toBe(0);
    expect(acting.primary?.isDisabled).toBe(true);
    store.update = updateOf(structuredClone(decision));
    expect(placed(acting)).toBe(0);
    acting.spread("even");
    expect(acting.primary?.isDisabled).toBe(false);
    acting.spread("reset");
    store.update = updateOf(decision, 8);
    expect(placed(acting)).toBe(acting.plan?.spread.pool);
    acting.primary?.run();
    expect(store.sent[0]?.[0]).toMatch(/^deploy \d+ \d+$/);
  });
  it("says how much was placed by whom, and what is left", () => {
    const { acting } = table(decision);
    const pool = acting.plan?.spread.pool ?? 0;
    expect(acting.counter).toMatch(new RegExp(`^Placed for you: ${pool} tokens?\\.`));
    acting.spread("reset");
    expect(acting.counter).toMatch(new RegExp(`^0 of ${pool} tokens? placed, ${pool} left\\.$`));
    acting.spread("even");
    expect(acting.counter).toMatch(/^All placed: /);
  });
  it("of withdrawn tokens is automatic, unless the player takes over", () => {
    vi.useFakeTimers();
    const { store, acting } = table(decision);
    const withdrawn = { ...store.update!, view: { ...store.update!.view, phase: "others-redeployment" } };
    store.update = withdrawn;
    acting.runAutopilot();
    expect(acting.autopilotText).toBe("They will be placed for you in a moment.");
    store.canUndo = false;
    expect(acting.whyNoUndo).toBeNull();
    void acting.undo();
    vi.advanceTimersByTime(10_000);
    expect(store.sent).toEqual([]);
    expect(store.undone).toBe(0);
    store.update = { ...withdrawn, version: 8 };
    acting.runAutopilot();
    vi.advanceTimersByTime(10_000);
    expect(store.sent[0]?.[0]).toMatch(/^deploy /);
  });
  it("is filled in from a hint, and can still be changed", async () => {
    const { store, acting } = table(decision);
    const places = acting.plan?.spread.places.map(({ region }) => region) ?? [];
    const pool = acting.plan?.spread.pool ?? 0;
    const [last = -1] = places.slice(-1);
    store.hint.mockResolvedValueOnce({ actions: places.slice(0, -1).map((region) => `deploy ${region} 0`) });
    await acting.hint();
    expect(acting.hintWords).toMatch(new RegExp(`^Hint: put ${pool} in [^,]+\\.$`));
    expect([...acting.reach.values()].filter(({ isHint }) => isHint).map(({ region }) => region)).toEqual([last]);
    acting.followHint();
    expect(store.sent).toEqual([]);
    expect(acting.reach.get(last)?.placed).toBe(pool);
  });
  it("is sent place by place where the list is not legal", async () => {
    const { store, acting } = table(decision);
    store.refuses = ["not-legal"];
    acting.sendPlan();
    await settled();
    expect(store.sent).toHaveLength(2);
    expect(store.sent[1]).toEqual(store.sent[0]?.slice(0, 1));
    expect(acting.error).toBeNull();
  });
});

describe("requests", () => {
  it("undo a list as a whole", async () => {
    const { store, acting } = table(asked("ask.deploy"));
    acting.sendPlan();
    await settled();
    const count = store.sent[0]?.length ?? 0;
    store.update = updateOf(null, 7 + count);
    await acting.undo();
    expect(store.undone).toBe(count);
    await acting.undo();
    expect(store.undone).toBeGreaterThan(count);
  });
  it("undo a request under way once it is answered, and nothing that cannot be undone", async () => {
    const { store, acting } = table(asked("ask.stout"));
    let answer = (_: unknown): void => undefined;
    store.act = vi.fn(() => new Promise<never>((resolve) => (answer = resolve as typeof answer)));
    store.canUndo = false;
    const undone = (acting.primary?.run(), acting.undo());
    await settled();
    expect(store.undone).toBe(0);
    store.canUndo = true;
    answer({ version: 8 });
    await undone;
    expect(store.undone).toBe(1);
    store.canUndo = false;
    await acting.undo();
    expect(store.undone).toBe(1);
    expect(acting.error).toBe("Nothing to undo: you have done nothing yet.");
  });
  it("show for a while why one was refused, but not that the game has moved on", async () => {
    const { store, acting } = table(asked("ask.stout"));
    vi.useFakeTimers();
    store.refuses = ["paused", "stale"];
    acting.primary?.run();
    await vi.advanceTimersByTimeAsync(1);
    expect(acting.error).toMatch(/paused/);
    expect(acting.isBusy).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(acting.error).toBeNull();
    acting.primary?.run();
    await vi.advanceTimersByTimeAsync(1);
    expect(acting.error).toBeNull();
  });
  it("show that one is under way, and its regions", async () => {
    const { store, acting } = table(asked("ask.conquests", has("conquer")));
    const [region = -1] = acting.reach.keys();
    store.act = vi.fn(() => new Promise<never>(() => undefined));
    expect(acting.sendingText).toBeNull();
    acting.choose(region);
    expect(acting.sendingText).toBe("Sending …");
    expect(acting.outlined).toEqual([region]);
    store.connectionState = "lost";
    expect(acting.sendingText).toMatch(/once the connection is back/);
  });
  it("choose a region clicked meanwhile once the answer has come; a double click is one click", async () => {
    const { store, acting } = table(asked("ask.conquests", has("conquer")));
    const [first = -1, second = -1] = [...acting.reach.values()].filter((can) => !can.odds).map((can) => can.region);
    let answer = (_: unknown): void => undefined;
    const act = vi.fn((_: string[]) => new Promise<never>((resolve) => (answer = resolve as typeof answer)));
    store.act = act;
    for (const region of [first, first, second]) acting.choose(region);
    await settled();
    expect(act).toHaveBeenCalledTimes(1);
    answer({ version: 8 });
    await settled();
    expect(act.mock.calls).toEqual([[[`conquer ${first}`]], [[`conquer ${second}`]]]);
  });
  it("choose nothing later while the connection is lost", async () => {
    const { store, acting } = table(asked("ask.conquests", has("conquer")));
    const [first = -1, second = -1] = [...acting.reach.values()].filter((can) => !can.odds).map((can) => can.region);
    let answer = (_: unknown): void => undefined;
    const act = vi.fn((_: string[]) => new Promise<never>((resolve) => (answer = resolve as typeof answer)));
    store.act = act;
    store.connectionState = "lost";
    for (const region of [first, second]) acting.choose(region);
    answer({ version: 8 });
    await settled();
    expect(act).toHaveBeenCalledTimes(1);
  });
  it("are sent one at a time", async () => {
    const { store, acting } = table(asked("ask.stout"));
    acting.primary?.run();
    acting.primary?.run();
    await settled();
    expect(store.sent).toHaveLength(1);
  });
  it("can be sent while a hint is computed", async () => {
    const { store, acting } = table(asked("ask.stout"));
    store.hint.mockReturnValueOnce(new Promise(() => undefined));
    void acting.hint();
    await settled();
    expect(acting.isBusy).toBe(false);
    acting.primary?.run();
    await settled();
    expect(store.sent).toHaveLength(1);
  });
  it("ask for no hint where hints are off", async () => {
    const { store, acting } = table(asked("ask.conquests"));
    expect(acting.canHint).toBe(true);
    store.info = { status: "playing", setup: { hints: false }, seats: [{}, {}] };
    expect(acting.canHint).toBe(false);
    await acting.hint();
    expect(store.hint).not.toHaveBeenCalled();
  });
  it("send a hint request after the one under way", async () => {
    const { store, acting } = table(asked("ask.conquests"));
    let answer = (): void => undefined;
    store.act.mockImplementationOnce(
      () => new Promise((resolve) => (answer = () => resolve({ type: "done", id: "1", version: 8 }))),
    );
    acting.play(["conquer 1"]);
    const hinted = acting.hint();
    await settled();
    expect(store.hint).not.toHaveBeenCalled();
    answer();
    await hinted;
    expect(acting.hintWords).not.toBeNull();
  });
  it("mark, describe and follow a hint", async () => {
    const { store, acting } = table(asked("ask.conquests", has("conquer")));
    await acting.hint();
    expect(acting.primary?.isHint).toBe(true);
    expect(acting.hintWords).toBe("Hint: End your conquests.");
    expect(acting.steps).toEqual([]);
    acting.followHint();
    expect(store.sent).toEqual([["end"]]);
  });
  it("put the next step of a plan on the main button, and keep the plan", async () => {
    const decision = asked("ask.conquests", (one) => has("conquer")(one) && has("abandon")(one));
    const regions = decision.choices.flatMap((choice) =>
      choice.kind === "region" && choice.what === "conquer" ? choice.options.map(({ region }) => region) : [],
    );
    const { store, acting } = table(decision);
    const [first = 0, second = 0] = regions;
    const actions = [`conquer ${first}`, `conquer ${second}`, "end"];
    const plan = { actions, sure: 3, steps: [], then: "", reasons: [], chance: 0.3 };
    store.hint.mockResolvedValue({ actions: [actions[0] ?? ""], plans: { plans: [plan] } } as never);
    await acting.hint();
    expect(acting.primary?.id).toBe("next-step");
    expect(acting.buttons.some(({ id }) => id === "end")).toBe(true);
    // The first step was played: the next one follows without another question to the server.
    store.log = [{ action: actions[0] ?? "", seat: decision.seat, number: 8 }];
    store.update = updateOf(decision, 8);
    expect(acting.hintWords).toContain(`#${second + 1}`);
    expect(acting.steps.map(({ region }) => region)).toEqual([second]);
    acting.closePlans();
    expect(acting.plans).toBeNull();
    await acting.hint();
    expect(store.hint).toHaveBeenCalledOnce();
    expect(acting.plans?.plans[0]?.chance).toBe(0.3);
    // After a die there is no plan any more, and new ones say why.
    store.log = [...store.log, { action: "die 2", seat: -1, number: 9 }];
    store.update = updateOf(decision, 9);
    expect(acting.plans).toBeNull();
    await acting.hint();
    expect(store.hint).toHaveBeenCalledTimes(2);
    expect(acting.coach.news).toBe("die");
  });
  it("keep a plan when the page is loaded again, as long as its position is known and it fits", async () => {
    const decision = asked("ask.conquests", (one) => has("conquer")(one) && has("abandon")(one));
    const [first = 0, second = 0] = decision.choices.flatMap((choice) =>
      choice.kind === "region" && choice.what === "conquer" ? choice.options.map(({ region }) => region) : [],
    );
    const actions = [`conquer ${first}`, `conquer ${second}`];
    const plan = { actions, sure: 2, steps: [], then: "", reasons: [], chance: 0.3 };
    const { store, acting } = table(decision);
    store.hint.mockResolvedValue({ actions: actions.slice(0, 1), plans: { plans: [plan] } } as never);
    await acting.hint();
    /** Return the plan's next step after a reload at a version, with these steps in the log. */
    const nextAfter = (version: number, log: LoggedStep[]): string | undefined => {
      const { store: again } = table(null);
      again.id = store.id;
      again.log = log;
      again.update = updateOf(decision, version);
      const reloaded = new Acting(again as unknown as TableStore, () => new Speaker("warcraft", ["Ana", "Ben"], null));
      return reloaded.plans ? (reloaded.hintWords ?? undefined) : undefined;
    };
    const played = { action: actions[0] ?? "", seat: decision.seat, number: 8 };
    expect(nextAfter(7, [])).toContain(`#${first + 1}`);
    expect(nextAfter(8, [played])).toContain(`#${second + 1}`);
    // Others have acted, or the steps since the hint are unknown.
    expect(nextAfter(9, [played, { action: "end", seat: 3, number: 9 }])).toBeUndefined();
    expect(nextAfter(9, [{ ...played, number: 9 }])).toBeUndefined();
    expect(nextAfter(8, [])).toBeUndefined();
  });
  it("say that our own die rolls", () => {
    const { store, acting } = table(null);
    store.seat = 1;
    store.isBehind = true;
    expect(acting.question).toBe("The die is rolling …");
  });
  it("say who is awaited, and offer to skip", () => {
    const { store, acting } = table(null);
    expect(acting.question).toBe("Ben is conquering …");
    expect(acting.primary).toBeNull();
    expect(acting.fast).toBeNull();
    store.isBehind = true;
    expect(acting.primary).toBeNull();
    acting.fast?.run();
    expect(store.catchUp).toHaveBeenCalledOnce();
  });
  it("offer the seat back to a player who was away", () => {
    const { store, acting } = table(null);
    store.info = { status: "playing", setup: {}, seats: [{ away: true }, {}] };
    acting.primary?.run();
    expect(store.ask).toHaveBeenCalledWith({ type: "back" });
  });
  it("offer to resume to the player who has paused a rated game", () => {
    const { store, acting } = table(null);
    const info = { status: "playing", setup: {}, seats: [{}, {}], rated: true, paused: 60 };
    store.info = { ...info, paused_by: 1 - (store.seat ?? 0) };
    expect(acting.primary).toBeNull();
    store.info = { ...info, paused_by: store.seat };
    acting.primary?.run();
    expect(store.ask).toHaveBeenCalledWith({ type: "pause", paused: false });
  });
  it("fetch details when the pointer rests, once per version", async () => {
    vi.useFakeTimers();
    const { store, acting } = table(asked("ask.conquests", has("conquer")));
    for (const region of [1, 2, 3]) {
      acting.pointed = region;
      acting.loadDetail();
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(store.explain.mock.calls).toEqual([[3]]);
    expect(acting.detail(3)?.earns).toEqual([{ source: "regions", coins: 1 }]);
    acting.loadDetail();
    await vi.advanceTimersByTimeAsync(200);
    expect(store.explain).toHaveBeenCalledOnce();
  });
});

describe("a lesson", () => {
  const decision = asked("ask.conquests", has("conquer"));
  const [first = -1, second = -1] = decision.choices.flatMap((choice) =>
    choice.kind === "region" && choice.what === "conquer" ? choice.options.map(({ region }) => region) : [],
  );
  const spread = asked("ask.deploy");
  const lesson = (about: Decision) => {
    const made = table(about);
    made.store.info = { status: "playing", setup: { exercise: "decline.0" }, seats: [{}, {}] };
    return made;
  };

  it("offers nothing until it is loaded", () => {
    expect(lesson(decision).acting.menu).toBeNull();
  });
  it("offers its next action only, and says so to a player who tries another", () => {
    const { store, acting } = lesson(decision);
    acting.allowed = [`conquer ${first}`];
    acting.choose(second);
    expect(store.sent).toEqual([]);
    for (const region of [first, -1]) acting.refuseInLesson(region);
    expect(acting.error).toBeNull();
    acting.refuseInLesson(second);
    expect(acting.error).toBe(lessons["web.lessons.not-this"]);
    acting.choose(first);
    expect(store.sent).toEqual([[`conquer ${first}`]]);
  });
  it("shows its next action like a hint", () => {
    const { acting } = lesson(decision);
    acting.showAllowed();
    expect(acting.hintWords).toBeNull();
    acting.allowed = [`conquer ${first}`, "end"];
    acting.showAllowed();
    expect(acting.hintWords).toMatch(/^Hint: /);
  });
  it("ends the turn by itself", () => {
    const { store, acting } = lesson(decision);
    acting.allowed = [];
    acting.answerAlone();
    expect(store.sent).toEqual([["end"]]);
  });
  it("takes tokens only where the card wants them", () => {
    const { store, acting } = lesson(spread);
    const { pool, places } = spread.choices[0] as { pool: number; places: { region: number }[] };
    const [one, other] = places.map(({ region }) => region);
    acting.allowed = [`deploy ${one} ${pool}`];
    expect(acting.counter).toContain("0 of");
    acting.add(other!, pool);
    acting.sendPlan();
    expect(store.sent).toEqual([]);
    expect(acting.error).toBe(lessons["web.lessons.not-there"]);
    acting.spread("reset");
    acting.add(one!, pool);
    acting.sendPlan();
    expect(store.sent).toEqual([[`deploy ${one} ${pool}`]]);
  });
});
