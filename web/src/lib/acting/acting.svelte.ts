/** What can be done now, and doing it: between the decisions of the server, the map and the action bar. */
import type { Reach } from "../board/reach";
import { type Step, stepsOf } from "../coach/steps";
import { pointing } from "../screen/pointing.svelte";
import type { Decision, Option, Plans } from "../server/protocol";
import { settings } from "../settings/settings.svelte";
import type { Speaker } from "../speaking/speaker";
import type { TableStore } from "../table/store.svelte";
import { t } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import type { ActButton, Confirmation } from "./button";
import { Autopilot } from "./autopilot.svelte";
import { buttonsOf, type Doer, type Moment, primaryOf } from "./buttons";
import { reasonOf } from "./byitself";
import { Chooser } from "./chooser.svelte";
import { beforeDecline, beforeEnding, beforeTaking, whichOf } from "./confirmations";
import { type Detail, RegionDetails } from "./detail.svelte";
import { regionNamed, abilitiesUsed } from "./earlier";
import { type Menu, menuOf, type RegionChoice, severalsOf } from "./menu";
import { coinsDue, reachOf } from "./reachable";
import { actionsOf, regionsNamed, type Selection, toggleable } from "./selection";
import { Sender } from "./sender.svelte";
import type { Plan } from "./spread";
import { SpreadPlanner } from "./spreadplanner.svelte";
import { whyNoUndo } from "./undoing";
import {
  type About,
  choiceText,
  countText,
  hintText,
  paymentText,
  placedText,
  questionText,
  selectionHelp,
  waitingText,
} from "./words";

export type { ActButton, Confirmation } from "./button";

/** What the coach would do next, and the plans from which one was chosen; it holds for one decision only. */
interface Hint {
  key: string;
  texts: readonly string[];
  plans: Plans | null;
  /** The plan whose next step is marked. */
  plan: number;
}
const NO_HINT: Hint = { key: "", texts: [], plans: null, plan: 0 };

/** What somebody has begun and not done yet; it holds for one decision only. */
interface Begun {
  key: string;
  /** The place of a combo. */
  pick: number | null;
}

export class Acting implements Doer {
  /** The region that is hovered, focused or tapped. */
  pointed = $state<number | null>(null);

  private begun = $state.raw<Begun>({ key: "", pick: null });
  private asked = $state.raw<{ key: string; what: Confirmation } | null>(null);
  private hinted = $state.raw<Hint>(NO_HINT);
  /** The regions of what is on its way. */
  private sent = $state.raw<readonly number[]>([]);
  /** Whether the server thinks about a hint. */
  private isThinking = $state(false);
  private readonly sender: Sender;
  private readonly planner: SpreadPlanner;
  private readonly chooser: Chooser;
  private readonly details: RegionDetails;
  /** Answers what need not be asked. */
  private readonly autopilot = new Autopilot(() => (this.plan ? this.sendPlan() : this.endNow()));

  private readonly decision = $derived.by(() => this.store.decision);
  /** The decision for which something was begun: the same version may be told again. */
  readonly key = $derived.by(() => (this.decision ? `${this.store.update?.version} ${this.decision.seat}` : ""));
  private readonly now: Begun = $derived.by(() =>
    this.begun.key === this.key ? this.begun : { key: this.key, pick: null },
  );
  private readonly hintNow: readonly string[] = $derived.by(() =>
    this.hinted.key === this.key ? this.hinted.texts : [],
  );
  /** The plans for the turn, until they are closed or something is played. */
  readonly plans: Plans | null = $derived.by(() => (this.hinted.key === this.key ? this.hinted.plans : null));
  /** The steps of the plan that is chosen among them, for the map. */
  readonly steps: readonly Step[] = $derived.by(() => {
    const chosen = this.plans?.plans[this.hinted.plan];
    return chosen ? stepsOf(chosen) : [];
  });
  readonly menu: Menu | null = $derived.by(() => (this.decision ? menuOf(this.decision) : null));
  readonly plan: Plan | null = $derived.by(() => this.planner.plan);
  /** Several regions that are being chosen, to be sent together. */
  readonly selection: Selection | null = $derived.by(() => this.chooser.selection);
  /** The region that a finger has tapped, to do something there alone. */
  private readonly tapped: number | null = $derived.by(() =>
    pointing.isTouch && this.pointed !== null && !this.selection && this.menu?.regions.has(this.pointed)
      ? this.pointed
      : null,
  );
  private readonly moment: Moment | null = $derived.by(() => {
    const { menu, plan, selection, tapped } = this;
    const canLeave = this.store.canUndo && this.store.view?.phase === "conquests";
    return menu && { menu, plan, selection, tapped, canLeave, pick: this.now.pick, hint: this.hintNow };
  });
  /** The region that an ability has been told and now asks more about. */
  readonly named: number | null = $derived.by(() =>
    this.decision ? regionNamed(this.decision, this.store.log) : null,
  );

  readonly reach: Map<number, Reach> = $derived.by(() =>
    reachOf(this.menu, { plan: this.plan, selection: this.selection, tapped: this.tapped, hint: this.hintNow }),
  );
  readonly question: string = $derived.by(() => this.questionNow());
  readonly buttons: ActButton[] = $derived.by(() => (this.moment ? buttonsOf(this.moment, this.speaker(), this) : []));
  readonly primary: ActButton | null = $derived.by(() => this.primaryNow());
  /** What the primary button does, and to what question: two that say the same may mean different things. */
  readonly meaning: string = $derived.by(() =>
    this.primary ? [this.primary.id, this.menu?.question, this.tapped].join(" ") : "",
  );
  /** Shows at once what others did. Never in the place of the primary button, which could turn into something else. */
  readonly fast: ActButton | null = $derived.by(() =>
    this.store.isBehind
      ? { id: "fast", label: t("web.act.fast"), icon: "ui.fast", run: () => this.store.catchUp() }
      : null,
  );
  /** Combos that can be taken, by place. */
  readonly picks: ReadonlyMap<number, Option> = $derived.by(() => this.menu?.picks ?? new Map());
  readonly confirmation: Confirmation | null = $derived.by(() =>
    this.asked && this.asked.key === this.key ? this.asked.what : null,
  );
  /** What a bot would do, in words. */
  readonly hintWords: string | null = $derived.by(() =>
    this.hintNow.length && this.menu ? hintText(this.hintNow, this.menu, this.speaker()) : null,
  );

  constructor(
    readonly store: TableStore,
    readonly speaker: () => Speaker,
  ) {
    this.sender = new Sender(store);
    this.planner = new SpreadPlanner(
      () => this.menu?.spread ?? null,
      () => this.key,
    );
    this.chooser = new Chooser(
      () => this.menu,
      () => this.key,
    );
    this.details = new RegionDetails(async (region) => {
      const { explanation, earns } = await store.explain(region);
      return { explanation, earns: earns ?? [] };
    });
  }

  // What is shown.

  get isBusy(): boolean {
    return this.sender.isBusy;
  }
  get error(): string | null {
    return this.sender.error;
  }
  /** Why nothing can be taken back; null: something can. */
  get whyNoUndo(): string | null {
    const { store } = this;
    const canUndo = store.canUndo || this.autopilot.reason !== null;
    return canUndo ? null : t(whyNoUndo(store.log, this.decision?.seat ?? store.seat, this.decision !== null));
  }
  /** What has become of the thing that was sent; null where nothing is on its way. */
  get sendingText(): string | null {
    if (!this.isBusy || this.isThinking) return null;
    return t(this.store.line === "lost" ? "web.care.sending-later" : "web.care.sending");
  }
  /** Regions that were named: the one that more is asked about, some of several, or those that something is on its way to. */
  get outlined(): readonly number[] {
    const named = this.named === null ? (this.menu?.several?.named ?? []) : [this.named];
    return this.isBusy && !this.isThinking ? [...new Set([...named, ...this.sent])] : named;
  }
  /** How many regions are chosen, where several are; or how much of what is spread has been placed, and by whom. */
  get counter(): string {
    if (this.selection) return countText(this.selection);
    return this.plan ? placedText(this.plan, this.planner.isOwn, (count) => this.unit(count)) : "";
  }
  /** Whether hints were agreed on. */
  get hasHints(): boolean {
    return this.store.info?.setup.hints !== false;
  }
  /** Whether a bot could say what it would do; nobody knows what chance brings. */
  get canHint(): boolean {
    return this.hasHints && this.menu !== null && !this.menu.isChance;
  }
  /** The place of the combo that is chosen and not taken yet. */
  get pickedPlace(): number | null {
    return this.now.pick;
  }
  /** The place of the combo that a bot would take. */
  get hintedPlace(): number | null {
    for (const [place, option] of this.picks) if (this.hintNow.includes(textOf(option.action))) return place;
    return null;
  }
  /** What would be paid if the answer is yes. */
  get due(): string {
    const explanation = this.menu?.yesNo && this.named !== null ? this.details.get(this.named)?.explanation : undefined;
    return explanation && coinsDue(explanation.payments) ? paymentText(explanation, this.speaker()) : "";
  }
  /** How to go about it. */
  get help(): string {
    if (this.plan) return t("web.act.help.spread");
    if (this.selection) return selectionHelp(this.selection);
    return !this.menu?.regions.size ? "" : t(pointing.isTouch ? "web.act.help.tap" : "web.act.help.regions");
  }
  /** What is in hand and can be used now: tokens, or the companions that are being placed. */
  get hand(): { count: number; race: string; companion: string | null; seat: number } | null {
    const view = this.store.view;
    const tribe = view?.tribes.find((one) => one.race === view.acting && one.seat === view.to_act);
    if (!tribe || !this.decision) return null;
    const companion = this.decision.question === "ask.station" ? (tribe.companion ?? null) : null;
    const count = this.plan ? this.planner.left : companion ? (tribe.companions_in_hand ?? 0) : tribe.hand;
    return { count, race: tribe.race, companion, seat: tribe.seat };
  }
  /** What can be done with a region, as buttons: for fingers. */
  choicesAt(region: number): ActButton[] {
    if (this.selection || !this.menu) return [];
    return (this.menu.regions.get(region) ?? []).map((choice) => ({
      id: `do-${choice.what}`,
      label: choiceText(choice, this.speaker()),
      isHint: this.hintNow.includes(choice.text),
      run: () => this.take(choice, true),
    }));
  }
  /** What is known of a region: with the decision, or asked for. */
  detail(region: number): Detail | null {
    const asked = this.details.get(region);
    const listed = this.menu?.regions.get(region)?.find((choice) => choice.explanation)?.explanation;
    return listed ? { explanation: listed, earns: asked?.earns ?? [] } : asked;
  }
  /** Ask for what is not known of the pointed region; to be called whenever it or the game changes. */
  look(): void {
    const { store } = this;
    const canAsk = store.seat !== null && !store.isBehind && store.info?.status === "playing";
    this.details.look(canAsk ? (this.pointed ?? this.named) : null, `${store.update?.version} ${this.key}`);
  }

  /** Go on where nothing need be asked; to be called whenever another decision comes. */
  goOn(): void {
    const { menu, store } = this;
    const { view, info, log } = store;
    this.autopilot.see(this.key, menu && view && info ? reasonOf({ menu, view, info, log }, settings) : null);
  }
  /** What is about to be answered without asking, in words. */
  get aloneText(): string | null {
    const reason = this.autopilot.reason;
    return reason && t(`web.care.alone.${reason}`);
  }
  /** Nothing is answered without asking: somebody wants to do it. */
  holdOn(): void {
    this.autopilot.stop();
  }

  // What somebody does.

  choose(region: number): void {
    this.holdOn();
    const isSeen = pointing.isTouch && this.pointed === region;
    this.pointed = region;
    if (!this.menu || this.isBusy) return;
    if (this.selection) return this.toggle(region, this.selection);
    if (this.reach.get(region)?.kind === "spread") return this.add(region, 1);
    const choices = this.menu.regions.get(region) ?? [];
    const [only, ...others] = choices;
    if (others.length) this.ask(whichOf(region, choices, this.speaker(), (choice) => this.take(choice)));
    else if (only) this.take(only, isSeen);
  }
  add(region: number, delta: number): void {
    this.holdOn();
    this.planner.add(region, delta);
  }
  move(from: number, to: number): void {
    this.holdOn();
    if (this.plan) this.planner.move(from, to);
    else if (this.menu?.regions.has(to)) this.choose(to);
  }
  pick(place: number): void {
    if (this.picks.has(place)) this.begin({ pick: place });
  }
  spread(how: "even" | "borders" | "reset"): void {
    this.holdOn();
    this.planner.arrange(how, { scene: this.speaker().scene, view: this.store.view });
  }
  /** Leave what was begun. */
  cancel(): void {
    this.holdOn();
    this.dismiss();
    this.begin({ pick: null });
    this.chooser.leave();
  }
  /** Close what asks to be confirmed, and change nothing. */
  dismiss(): void {
    this.asked = null;
  }
  select(what: string): void {
    this.begin({ pick: null });
    this.chooser.begin(what);
  }
  clearSelection(): void {
    this.chooser.clear();
  }
  sendSelection(): void {
    if (!this.selection) return;
    this.dismiss();
    this.sent = this.selection.chosen;
    void this.sender.playTogether(actionsOf(this.selection));
  }
  /** Do something with a region; coins are paid and dice are cast only after asking, unless the odds were seen. */
  take(choice: RegionChoice, isSeen = false): void {
    const run = (): void => this.play([choice.text], [choice.region]);
    const what = beforeTaking(choice, isSeen, this.speaker(), run);
    if (what) this.ask(what);
    else run();
  }
  decline(): void {
    const option = this.menu?.decline;
    if (!option) return;
    const race = this.store.view?.acting;
    this.ask(beforeDecline(race ? this.speaker().race(race) : "", () => this.play([textOf(option.action)])));
  }
  end(text: string): void {
    const run = (): void => this.play([text]);
    const choices = settings.asksBeforeEnding ? [...(this.menu?.regions.values() ?? [])].flat() : [];
    const what = beforeEnding(choices, this.speaker(), run, () => (settings.asksBeforeEnding = false));
    if (what) this.ask(what);
    else run();
  }
  play(texts: string[], regions: readonly number[] = []): void {
    this.holdOn();
    this.dismiss();
    this.sent = regions;
    this.planner.forgetIntention();
    void this.sender.play(texts);
  }
  sendPlan(): void {
    this.holdOn();
    this.sent = [];
    this.planner.send(this.sender);
  }
  async undo(): Promise<void> {
    const isAlone = this.autopilot.reason !== null;
    this.holdOn();
    // What was about to be done is taken back by not doing it.
    if (isAlone && !this.store.canUndo) return;
    const why = this.whyNoUndo;
    if (why !== null && !this.isBusy) return this.sender.say(why);
    this.planner.forgetIntention();
    await this.sender.undo();
  }
  async hint(): Promise<void> {
    await this.sender.carryOutNext(async () => {
      if (!this.canHint) return;
      const key = this.key;
      this.isThinking = true;
      try {
        const { actions, plans } = await this.store.hint();
        this.mark({ key, texts: actions, plans: plans ?? null, plan: 0 });
      } finally {
        this.isThinking = false;
      }
    });
  }
  /** Mark the next step of one of the plans. */
  choosePlan(index: number): void {
    const next = this.plans?.plans[index]?.actions[0];
    if (next !== undefined) this.mark({ ...this.hinted, texts: [next], plan: index });
  }
  /** The plan whose next step is marked. */
  get planShown(): number {
    return this.hinted.plan;
  }
  closePlans(): void {
    this.hinted = { ...this.hinted, plans: null };
  }
  /** Do what a bot would do; spreads and several regions are only planned, and what must be confirmed still asks. */
  follow(): void {
    const [menu, texts, [text]] = [this.menu, this.hintNow, this.hintNow];
    if (!menu || text === undefined || this.isBusy) return;
    const several = severalsOf(menu).find((one) => regionsNamed(one, texts).length);
    if (several) return this.chooser.begin(several.what, regionsNamed(several, texts));
    const choice = [...menu.regions.values()].flat().find((one) => one.text === text);
    const [kind] = text.split(" ");
    if (choice) this.take(choice);
    else if (this.plan?.spread.what === kind) this.planner.follow(texts);
    else if (kind === "decline") this.decline();
    else this.play([...texts]);
  }

  // How it comes about.

  /** Whether regions are being chosen for something else than what is asked. */
  private get isBeside(): boolean {
    return this.selection !== null && !this.menu?.several;
  }

  /** The end of conquests, without a question. */
  private endNow(): void {
    if (this.menu?.ends) this.play([textOf(this.menu.ends.action)]);
  }
  /** Show what the coach would do next; a combo is chosen, to be taken or not. */
  private mark(hint: Hint): void {
    this.hinted = hint;
    const [kind, number] = hint.texts[0]?.split(" ") ?? [];
    if (kind === "pick") this.pick(Number(number));
  }
  /** So many of what is being spread. */
  private unit(count: number): string {
    const { companion } = this.hand ?? {};
    return companion ? this.speaker().companions(companion, count) : this.speaker().tokens(count);
  }
  private begin(change: Partial<Begun>): void {
    this.begun = { ...this.now, ...change, key: this.key };
  }
  /** Choose one of several regions, or take it back; whoever does so no longer wants to hear the hint. */
  private toggle(region: number, selection: Selection): void {
    if (!toggleable(selection).includes(region)) return;
    this.hinted = NO_HINT;
    this.chooser.toggle(region);
  }
  private questionNow(): string {
    const { store, decision } = this;
    if (store.info?.status === "closed") return t("web.table.closed");
    if (store.info?.paused != null) return t("web.act.paused");
    // Whoever has acted and is asked nothing yet has thrown the die.
    if (!decision && store.isBehind && store.isOwn(store.view?.to_act ?? -1)) return t("web.act.wait.die");
    if (!decision) return store.view ? waitingText(store.view, this.speaker()) : "";
    if (decision.question === "ask.conquests" && !this.selection && this.menu?.ends && !this.menu.regions.size)
      return t(this.menu.options.length ? "web.act.ask.ability-left" : "web.act.ask.no-more");
    const isWithdrawn = decision.question === "ask.deploy" && store.view?.phase === "others-redeployment";
    const text = this.isBeside
      ? t(`web.act.ask.${this.selection?.several.what}`)
      : isWithdrawn
        ? t("web.act.ask.deploy-withdrawn")
        : questionText(decision, this.speaker(), this.about(decision));
    const isShared = store.info?.setup.hot_seat && decision.seat >= 0;
    if (!isShared) return text;
    const seat = this.speaker().seat(decision.seat);
    return text === t("web.act.ask.conquests")
      ? t("web.act.ask.conquests-of", { seat })
      : t("web.act.seat-asked", { seat, text });
  }
  /** What a question is about that does not stand in it. */
  private about(decision: Decision): About {
    const tribe = this.store.view?.tribes.find((one) => one.race === this.store.view?.acting);
    const { companion, companions_in_hand: count = 0 } = tribe ?? {};
    const used = abilitiesUsed(decision, this.store.log);
    return { used, companions: companion ? { companion, count } : null };
  }
  private primaryNow(): ActButton | null {
    const { store } = this;
    if (this.moment) return primaryOf(this.moment, this.speaker(), this);
    const own = store.seat === null ? undefined : store.info?.seats[store.seat];
    if (store.info?.status === "playing" && own?.away && !own.conceded)
      return {
        id: "back",
        label: t("web.act.back"),
        run: () => void this.sender.carryOut(() => store.ask({ type: "back" })),
      };
    return null;
  }
  private ask(what: Confirmation): void {
    this.asked = { key: this.key, what };
  }
}
