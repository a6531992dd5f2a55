/** Connects the server's decisions with the map and the action bar: what can be done now, and doing it. */
import type { Reach } from "../board/reach.svelte";
import { Coach, type Moment } from "../coach/coach.svelte";
import type { Step } from "../coach/steps";
import { pointing } from "../screen/pointing.svelte";
import type { Decision, Option, Plans } from "../server/protocol";
import { settings } from "../settings/settings.svelte";
import type { Speaker } from "../speaking/speaker";
import { commandsFor } from "../table/commands";
import { pausedText } from "../table/incidents";
import type { TableStore } from "../table/store.svelte";
import { t } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import { narrowed } from "./allowed";
import { actingRace, actingTribe, hasConquered, labelFor, withRace } from "./actingrace";
import type { ActButton, Confirmation } from "./button";
import { Autopilot } from "./autopilot.svelte";
import { buttonsOf, type ButtonActions, type ButtonContext, primaryOf } from "./buttons";
import { autoAnswerReason, onlyAnswer } from "./autoanswer";
import { Chooser } from "./chooser.svelte";
import { beforeDecline, beforeEnding, beforeTaking, askWhich } from "./confirmations";
import { type Detail, RegionDetails } from "./regiondetails.svelte";
import { abilitiesUsed, regionNamed, regionRolledFor, relicPlaced } from "./abilitysteps";
import { actionsIn, type Menu, menuOf, type RegionChoice, allSeverals } from "./menu";
import { coinsDue, reachOf } from "./reachable";
import { actionsOf, regionsNamed, type Selection, toggleable } from "./selection";
import { Sender } from "./sender.svelte";
import { actionsOf as placements, type Plan } from "./spread";
import { SpreadPlanner } from "./spreadplanner.svelte";
import { whyNoUndo } from "./whynoundo";
import {
  type About,
  choiceText,
  countText,
  hintText,
  nextLabel,
  paymentText,
  placedText,
  questionText,
  selectionHelp,
  waitingText,
} from "./words";

export type { ActButton, Confirmation } from "./button";

/** A choice that was made but not sent; valid for one decision. */
interface Draft {
  key: string;
  /** The position of the chosen combo in its column. */
  pick: number | null;
}

export class Acting implements ButtonActions {
  /** The region that is hovered, focused or tapped. */
  pointed = $state<number | null>(null);
  /** The actions that a lesson allows next, in order; none: the turn may end. Null: the lesson is not loaded. */
  allowed = $state.raw<readonly string[] | null>(null);

  private draft = $state.raw<Draft>({ key: "", pick: null });
  private pendingConfirmation = $state.raw<{ key: string; what: Confirmation } | null>(null);
  /** The regions of the actions that were sent and not answered yet. */
  private sentRegions = $state.raw<readonly number[]>([]);
  /** True if a hint is being computed. */
  private isThinking = false;
  private readonly sender: Sender;
  private readonly planner: SpreadPlanner;
  private readonly chooser: Chooser;
  private readonly details: RegionDetails;
  /** The hint and the plans that are followed. */
  readonly coach: Coach;
  /** Answers decisions that have only one sensible answer. */
  private readonly autopilot = new Autopilot(() => this.answerAlone());

  private readonly decision = $derived.by(() => {
    const { decision } = this.store;
    if (!decision || !this.isExercise) return decision;
    return this.allowed && narrowed(decision, this.allowed);
  });
  /** Identifies the decision; the same version may arrive more than once. */
  readonly key = $derived.by(() => (this.decision ? `${this.store.update?.version} ${this.decision.seat}` : ""));
  private readonly now: Draft = $derived.by(() =>
    this.draft.key === this.key ? this.draft : { key: this.key, pick: null },
  );
  private readonly hintNow: readonly string[] = $derived.by(() => this.coach.texts);
  /** The plans that are shown. */
  readonly plans: Plans | null = $derived.by(() => this.coach.plans);
  /** The steps of the selected plan, for the map. */
  readonly steps: readonly Step[] = $derived.by(() => this.coach.steps);
  readonly menu: Menu | null = $derived.by(() => (this.decision ? menuOf(this.decision) : null));
  readonly plan: Plan | null = $derived.by(() => this.planner.plan);
  /** The regions selected so far where several are sent together. */
  readonly selection: Selection | null = $derived.by(() => this.chooser.selection);
  /** The region tapped on a touch screen, if an action is possible there. */
  private readonly tapped: number | null = $derived.by(() =>
    pointing.isTouch && this.pointed !== null && !this.selection && this.menu?.regions.has(this.pointed)
      ? this.pointed
      : null,
  );
  private readonly buttonContext: ButtonContext | null = $derived.by(() => {
    const { menu, plan, selection, tapped } = this;
    const canLeave = this.store.canUndo && this.store.view?.phase === "conquests";
    const { actingRace: race, activeRace } = this;
    const { pick } = this.now;
    const hint = this.hintNow;
    const next = this.coach.isFollowing && menu ? nextLabel(hint, menu, this.speaker()) : null;
    const conquered = hasConquered(this.store.log, this.decision?.seat ?? -1);
    return (
      menu && {
        ...{ menu, plan, selection, tapped, canLeave, race, activeRace, pick, hint, next },
        hasConquered: conquered,
      }
    );
  });
  /** The race that acts, where a race in decline acts first. */
  private readonly actingRace = $derived.by(() =>
    this.decision && this.decision.seat >= 0 ? actingRace(this.store.view, this.store.log) : null,
  );
  /** The region that was given to an ability that now asks a further question. */
  readonly namedRegion: number | null = $derived.by(() =>
    this.decision ? regionNamed(this.decision, this.store.log) : null,
  );

  private readonly rolledFor: number | null = $derived.by(() =>
    this.decision ? regionRolledFor(this.decision, this.store.log) : null,
  );

  readonly reach: Map<number, Reach> = $derived.by(() =>
    reachOf(this.menu, { plan: this.plan, selection: this.selection, tapped: this.tapped, hint: this.hintNow }),
  );
  readonly question: string = $derived.by(() => this.questionNow());
  readonly buttons: ActButton[] = $derived.by(() =>
    this.buttonContext ? buttonsOf(this.buttonContext, this.speaker(), this) : [],
  );
  readonly primary: ActButton | null = $derived.by(() => this.primaryNow());
  /** Identifies what the primary button does; the same label may mean different things. */
  readonly meaning: string = $derived.by(() =>
    this.primary ? [this.primary.id, this.menu?.question, this.tapped].join(" ") : "",
  );
  /** Skips to the latest update. Never in the place of the primary button, which could then be pressed by mistake. */
  readonly fast: ActButton | null = $derived.by(() =>
    this.store.isBehind
      ? { id: "fast", label: t("web.act.fast"), icon: "ui.fast", run: () => this.store.catchUp() }
      : null,
  );
  /** Combos that can be taken, by position in their column. */
  readonly picks: ReadonlyMap<number, Option> = $derived.by(() => this.menu?.picks ?? new Map());
  readonly confirmation: Confirmation | null = $derived.by(() =>
    this.pendingConfirmation && this.pendingConfirmation.key === this.key ? this.pendingConfirmation.what : null,
  );
  /** The hint as a sentence, with marked regions. */
  readonly hintWords: string | null = $derived.by(() =>
    this.hintNow.length && this.menu
      ? hintText(this.hintNow, this.menu, this.speaker().marked, (said) =>
          labelFor(said, this.actingRace, this.speaker()),
        )
      : null,
  );

  constructor(
    readonly store: TableStore,
    readonly speaker: () => Speaker,
  ) {
    this.sender = new Sender(store);
    this.planner = new SpreadPlanner(
      () => this.menu?.spread ?? null,
      () => this.key,
      () => this.store.update?.placing ?? {},
      () => Boolean(this.allowed?.length),
    );
    this.chooser = new Chooser(
      () => this.menu,
      () => this.key,
    );
    this.coach = new Coach(store.id, () => this.moment());
    this.details = new RegionDetails(async (region) => {
      const { explanation, earns } = await store.explain(region);
      return { explanation, earns: earns ?? [] };
    });
  }

  // State for the components.

  /** True if an action was sent and the new position has not arrived: the buttons of the old one do nothing. */
  get isBusy(): boolean {
    return this.sender.isBusy;
  }
  get error(): string | null {
    return this.sender.error;
  }
  /** Why undo is not possible; null: it is. */
  get whyNoUndo(): string | null {
    const { store } = this;
    const canUndo = store.canUndo || this.autopilot.reason !== null;
    return canUndo
      ? null
      : t(whyNoUndo(store.log, this.decision?.seat ?? store.seat, this.decision !== null, this.isReferee));
  }
  /** The state of a request that is under way; null: there is none. */
  get sendingText(): string | null {
    if (!this.isBusy) return null;
    return t(this.store.connectionState === "lost" ? "web.care.sending-later" : "web.care.sending");
  }
  /** Regions to outline: those given to the ability that asks or rolled for, and those of actions that were sent. */
  get outlined(): readonly number[] {
    const asked = this.namedRegion ?? this.rolledFor;
    const named = asked === null ? (this.menu?.several?.named ?? []) : [asked];
    return this.isBusy ? [...new Set([...named, ...this.sentRegions])] : named;
  }
  /** How many regions are selected, or how much of a spread is placed, as text. */
  get counter(): string {
    if (this.selection) return countText(this.selection);
    return this.plan ? placedText(this.plan, this.planner.isOwn, (count) => this.countedUnits(count)) : "";
  }
  /** True if the table allows hints. */
  get hasHints(): boolean {
    return this.store.info?.setup.hints !== false;
  }
  /** True if a hint can be asked for now; not for chance. */
  get canHint(): boolean {
    return this.hasHints && this.menu !== null && !this.menu.isChance;
  }
  /** The position of the combo that is chosen and not taken yet. */
  get pickedPlace(): number | null {
    return this.now.pick;
  }
  /** The position of the combo that the hint names. */
  get hintedPlace(): number | null {
    for (const [place, option] of this.picks) if (this.hintNow.includes(textOf(option.action))) return place;
    return null;
  }
  /** The price of a "yes", as text. */
  get dueText(): string {
    const explanation =
      this.menu?.yesNo && this.namedRegion !== null ? this.details.get(this.namedRegion)?.explanation : undefined;
    return explanation && coinsDue(explanation.payments) ? paymentText(explanation, this.speaker()) : "";
  }
  /** The name and the rule of the artifact that is being placed; "" if none is. */
  get explained(): string {
    const { decision } = this;
    const relic = decision && relicPlaced(decision, this.store.log, (id) => this.speaker().isRelic(id));
    return relic
      ? t("web.act.explained", { what: this.speaker().ability(relic), text: this.speaker().about(relic) })
      : "";
  }
  /** A short instruction for the current question, in words for the keyboard, a touch screen or the mouse. */
  get help(): string {
    if (this.plan) return t(pointing.usesKeys ? "web.act.help.spread-keys" : "web.act.help.spread");
    if (this.selection) return selectionHelp(this.selection);
    if (!this.menu?.regions.size) return "";
    return t(`web.act.help.${pointing.usesKeys ? "keys" : pointing.isTouch ? "tap" : "regions"}`);
  }
  /** The tokens in hand, or the companions that are being placed. */
  get hand(): { count: number; race: string; companion: string | null; seat: number; isDeclined: boolean } | null {
    const tribe = actingTribe(this.store.view);
    if (!tribe || !this.decision) return null;
    const companion = this.decision.question === "ask.station" ? (tribe.companion ?? null) : null;
    const count = this.plan ? this.planner.left : companion ? (tribe.companions_in_hand ?? 0) : tribe.hand;
    return { count, race: tribe.race, companion, seat: tribe.seat, isDeclined: !tribe.is_active };
  }
  /** Return the actions possible in a region, as buttons for touch screens. */
  choicesAt(region: number): ActButton[] {
    if (this.selection || !this.menu) return [];
    return (this.menu.regions.get(region) ?? []).map((choice) => ({
      id: `do-${choice.what}`,
      label: choiceText(choice, this.speaker()),
      isHint: this.hintNow.includes(choice.text),
      run: () => this.take(choice, true),
    }));
  }
  /** Return the details of a region: from the decision, or fetched. */
  detail(region: number): Detail | null {
    const fetched = this.details.get(region);
    const listed = this.menu?.regions.get(region)?.find((choice) => choice.explanation)?.explanation;
    return listed ? { explanation: listed, earns: fetched?.earns ?? [] } : fetched;
  }
  /** Fetch missing details of the pointed region; call it whenever the region or the game changes. */
  loadDetail(): void {
    const { store } = this;
    const canAsk = store.seat !== null && !store.isBehind && store.info?.status === "playing";
    this.details.load(canAsk ? (this.pointed ?? this.namedRegion) : null, `${store.update?.version} ${this.key}`);
  }

  /** Start the autopilot where a decision needs no question; call it for each new decision. */
  runAutopilot(): void {
    const { menu, store } = this;
    const { view, info, log } = store;
    this.autopilot.update(
      this.key,
      menu && view && info ? autoAnswerReason({ menu, view, info, log }, settings) : null,
    );
  }
  /** The announcement of an automatic answer. */
  get autopilotText(): string | null {
    const reason = this.autopilot.reason;
    return reason && t(`web.care.alone.${reason}`);
  }
  /** Cancel the automatic answer: the player wants to decide. */
  stopAutopilot(): void {
    this.autopilot.stop();
  }

  // Actions of the player.

  choose(region: number): void {
    this.stopAutopilot();
    const isSeen = pointing.isTouch && this.pointed === region;
    this.pointed = region;
    if (this.isBusy) void this.chooseNext(region, isSeen);
    else this.chooseNow(region, isSeen);
  }
  /** Choose a region after the answer to the request under way, so that a quick click is not lost. */
  private async chooseNext(region: number, isSeen: boolean): Promise<void> {
    // A double click is one click, and a lost connection may come back much later.
    if (this.sentRegions.includes(region) || this.store.connectionState === "lost") return;
    await this.sender.answered;
    if (this.isBusy) await this.chooseNext(region, isSeen);
    else this.chooseNow(region, isSeen);
  }
  private chooseNow(region: number, isSeen: boolean): void {
    if (!this.menu) return;
    if (this.selection) return this.toggle(region, this.selection);
    if (this.reach.get(region)?.kind === "spread") return this.add(region, 1);
    const choices = this.menu.regions.get(region) ?? [];
    const [only, ...others] = choices;
    if (others.length) this.ask(askWhich(region, choices, this.speaker(), (choice) => this.take(choice)));
    else if (only) this.take(only, isSeen);
  }
  add(region: number, delta: number): void {
    this.stopAutopilot();
    this.planner.add(region, delta);
  }
  move(from: number, to: number): void {
    this.stopAutopilot();
    if (this.plan) this.planner.move(from, to);
    else if (this.menu?.regions.has(to)) this.choose(to);
  }
  pick(place: number): void {
    if (this.picks.has(place)) this.begin({ pick: place });
  }
  spread(how: "even" | "borders" | "reset"): void {
    this.stopAutopilot();
    this.planner.arrange(how);
  }
  /** Discard the draft and the selection. */
  cancel(): void {
    this.stopAutopilot();
    this.dismiss();
    this.begin({ pick: null });
    this.chooser.leave();
  }
  /** Close the confirmation without doing anything. */
  dismiss(): void {
    this.pendingConfirmation = null;
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
    this.sentRegions = this.selection.chosen;
    void this.sender.playTogether(actionsOf(this.selection));
  }
  /** Play an action in a region; asks first where coins are paid or a die is cast, unless the odds were seen. */
  take(choice: RegionChoice, isSeen = false): void {
    const run = (): void => this.play([choice.text], [choice.region]);
    const what = beforeTaking(choice, isSeen, this.speaker(), run, this.isReferee);
    if (what) this.ask(what);
    else run();
  }
  decline(): void {
    const option = this.menu?.decline;
    if (!option) return;
    this.ask(beforeDecline(this.activeRace, this.speaker(), () => this.play([textOf(option.action)])));
  }
  end(text: string): void {
    const run = (): void => this.play([text]);
    const choices = settings.asksBeforeEnding ? [...(this.menu?.regions.values() ?? [])].flat() : [];
    const what = beforeEnding(choices, this.speaker(), run, () => (settings.asksBeforeEnding = false));
    if (what) this.ask(what);
    else run();
  }
  play(texts: string[], regions: readonly number[] = []): void {
    this.stopAutopilot();
    this.dismiss();
    this.sentRegions = regions;
    this.planner.forgetIntention();
    void this.sender.play(texts);
  }
  sendPlan(): void {
    this.stopAutopilot();
    const wanted = this.allowed?.join();
    if (wanted && this.plan && placements(this.plan).join() !== wanted)
      return this.sender.say(t("web.lessons.not-there"));
    this.sentRegions = [];
    this.planner.send(this.sender);
  }
  async undo(): Promise<void> {
    const isPending = this.autopilot.reason !== null;
    this.stopAutopilot();
    // Cancelling the automatic answer was the undo.
    if (isPending && !this.store.canUndo) return;
    const why = this.whyNoUndo;
    if (why !== null && !this.isBusy) return this.sender.say(why);
    this.planner.forgetIntention();
    await this.sender.undo();
  }
  async hint(): Promise<void> {
    await this.sender.answered;
    if (!this.canHint || this.isThinking) return;
    // A plan is kept until the game leaves it.
    if (this.coach.resume()) return this.preselect();
    if (!(await this.store.mayHint())) return;
    const key = this.key;
    // The player can act in between.
    this.isThinking = true;
    try {
      const { actions, plans } = await this.store.hint();
      this.coach.show(key, actions, plans ?? null);
      this.preselect();
    } catch (error) {
      this.sender.failed(error);
    } finally {
      this.isThinking = false;
    }
  }
  /** Follow one of the plans. */
  choosePlan(index: number): void {
    this.coach.choose(index);
    this.preselect();
  }
  /** The plan whose next step is marked. */
  get planShown(): number {
    return this.coach.shown;
  }
  /** Tell a player who tries a region that the game allows, but the lesson does not. */
  refuseInLesson(region: number): void {
    const { decision } = this.store;
    if (!decision || this.reach.has(region) || !menuOf(decision).regions.has(region)) return;
    this.sender.say(t("web.lessons.not-this"));
  }
  /** Mark the next action of a lesson, like a hint. */
  showAllowed(): void {
    const { allowed } = this;
    if (!allowed?.length) return;
    this.coach.show(this.key, this.plan ? allowed : allowed.slice(0, 1), null);
    this.preselect();
  }
  closePlans(): void {
    this.coach.close();
  }
  /** Give the only sensible answer, without a confirmation. */
  answerAlone(): void {
    const only = this.menu && onlyAnswer(this.menu);
    if (this.plan) this.sendPlan();
    else if (only) this.play(only);
    else if (this.menu?.ends) this.play([textOf(this.menu.ends.action)]);
  }
  /** Play the hint; a spread is only filled in, and confirmations are still asked. */
  followHint(): void {
    const [menu, texts, [text]] = [this.menu, this.hintNow, this.hintNow];
    if (!menu || text === undefined || this.isBusy) return;
    const several = allSeverals(menu).find((one) => regionsNamed(one, texts).length);
    if (several) {
      this.chooser.begin(several.what, regionsNamed(several, texts));
      return this.sendSelection();
    }
    const choice = [...menu.regions.values()].flat().find((one) => one.text === text);
    const [kind] = text.split(" ");
    if (choice) this.take(choice);
    else if (this.plan?.spread.what === kind) this.planner.follow(texts);
    else if (kind === "decline") this.decline();
    else this.play([...texts]);
  }

  // Internals.

  /** The race that would decline: a race in decline may be the one that acts. */
  private get activeRace(): string {
    const { view } = this.store;
    return view?.seats[view.to_act ?? -1]?.active ?? "";
  }
  /** True at a real table, where everything can be undone. */
  private get isReferee(): boolean {
    return this.store.info?.setup.referee === true;
  }
  /** True in a lesson: only its next action is offered. */
  private get isExercise(): boolean {
    return Boolean(this.store.info?.setup.exercise);
  }
  /** True if regions are selected for a side choice, not for the question itself. */
  private get isSideChoice(): boolean {
    return this.selection !== null && !this.menu?.several;
  }

  /** Select the combo that the hint names. */
  private preselect(): void {
    const [kind, number] = this.hintNow[0]?.split(" ") ?? [];
    if (kind === "pick") this.pick(Number(number));
  }
  /** Return the moment for the coach. */
  private moment(): Moment {
    const { view, log } = this.store;
    const possible = this.menu ? actionsIn(this.menu) : new Set<string>();
    const seat = this.decision?.seat ?? -1;
    const version = this.store.update?.version ?? 0;
    return { key: this.key, turn: view ? `${view.round} ${view.turn_of}` : "", version, seat, log, possible };
  }
  /** Return a number of tokens or companions as text. */
  private countedUnits(count: number): string {
    const { companion } = this.hand ?? {};
    return companion ? this.speaker().companions(companion, count) : this.speaker().tokens(count);
  }
  private begin(change: Partial<Draft>): void {
    this.draft = { ...this.now, ...change, key: this.key };
  }
  /** Select or deselect a region; this removes the hint. */
  private toggle(region: number, selection: Selection): void {
    if (!toggleable(selection).includes(region)) return;
    this.coach.forget();
    this.chooser.toggle(region);
  }
  private questionNow(): string {
    const { store, decision } = this;
    if (store.info?.status === "closed") return t(this.isExercise ? "web.lessons.over" : "web.table.closed");
    // Before the last round is over, nobody acts any more.
    if (store.info?.ended_early && store.info.status === "over") return t("web.table.incident.ended");
    if (store.info?.paused != null) return pausedText(store.info, this.speaker());
    if (decision && store.info?.seats[decision.seat]?.time_left === 0) return t("web.act.time-up");
    // Our own action is not shown yet: it was a throw of the die.
    if (!decision && store.isBehind && store.isOwn(store.view?.to_act ?? -1)) return t("web.act.wait.die");
    if (!decision) return store.view ? waitingText(store.view, this.speaker()) : "";
    if (decision.question === "ask.conquests" && !this.selection && this.menu?.ends && !this.menu.regions.size)
      return withRace(
        t(this.menu.options.length ? "web.act.ask.ability-left" : "web.act.ask.no-more"),
        this.actingRace,
        this.speaker(),
      );
    const isWithdrawn = decision.question === "ask.deploy" && store.view?.phase === "others-redeployment";
    const text = this.isSideChoice
      ? t(`web.act.ask.${this.selection?.several.what}`)
      : isWithdrawn
        ? t("web.act.ask.deploy-withdrawn")
        : questionText(decision, this.speaker(), this.about(decision));
    const isShared = store.info?.setup.hot_seat && decision.seat >= 0;
    if (!isShared) return withRace(text, this.actingRace, this.speaker());
    const seat = this.speaker().seat(decision.seat);
    if (this.actingRace) return withRace(text, this.actingRace, this.speaker(), seat);
    return text === t("web.act.ask.conquests")
      ? t("web.act.ask.conquests-of", { seat })
      : t("web.act.seat-asked", { seat, text });
  }
  /** Return what the text of a question needs beside the decision. */
  private about(decision: Decision): About {
    const tribe = this.store.view?.tribes.find((one) => one.race === this.store.view?.acting);
    const { companion, companions_in_hand: count = 0 } = tribe ?? {};
    const used = abilitiesUsed(decision, this.store.log);
    return { used, companions: companion ? { companion, count } : null, rolledFor: this.rolledFor };
  }
  private primaryNow(): ActButton | null {
    const { store } = this;
    if (this.buttonContext) return primaryOf(this.buttonContext, this.speaker(), this);
    const resume = commandsFor(store.info, store.you, store.seat).find(({ id }) => id === "resume");
    if (resume)
      return {
        id: "resume",
        label: t("web.home.menu.resume"),
        run: () => void this.sender.run(() => store.ask(resume.ask)),
      };
    const own = store.seat === null ? undefined : store.info?.seats[store.seat];
    if (store.info?.status === "playing" && own?.away && !own.conceded)
      return {
        id: "back",
        label: t("web.act.back"),
        run: () => void this.sender.run(() => store.ask({ type: "back" })),
      };
    return null;
  }
  private ask(what: Confirmation): void {
    this.pendingConfirmation = { key: this.key, what };
  }
}
