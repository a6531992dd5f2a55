/** The buttons of a decision: their labels and actions. */
import type { Option } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { t } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import { type ActingRace, labelFor } from "./actingrace";
import type { ActButton } from "./button";
import type { Menu, RegionChoice } from "./menu";
import { actionsOf, missingCount, regionsNamed, type Selection } from "./selection";
import { left, type Plan } from "./spread";
import { capital, choiceAt, declineHelp, leftText, optionIcon, optionText, pickText, selectionText } from "./words";

/** The actions that buttons call. */
export interface ButtonActions {
  play(texts: string[]): void;
  take(choice: RegionChoice, isSeen?: boolean): void;
  decline(): void;
  /** End the conquests. */
  end(text: string): void;
  /** Start a side choice of several regions; clear it; leave it. */
  select(what: string): void;
  clearSelection(): void;
  cancel(): void;
  sendSelection(): void;
  sendPlan(): void;
  followHint(): void;
  undo(): Promise<void>;
}

/** Everything on which the buttons depend. */
export interface ButtonContext {
  menu: Menu;
  plan: Plan | null;
  /** The position of the chosen combo. */
  pick: number | null;
  /** The regions selected so far. */
  selection: Selection | null;
  /** The region tapped on a touch screen. */
  tapped: number | null;
  /** True if the use of an ability can be undone. */
  canLeave: boolean;
  /** True if a region was conquered in this turn. */
  hasConquered: boolean;
  /** The race that acts, where a race in decline acts first. */
  race: ActingRace | null;
  /** The race that would decline; "" where there is none. */
  activeRace: string;
  /** The actions of the hint, as text. */
  hint: readonly string[];
  /** The label of the next step of the plan that is followed. */
  next: string | null;
}

/** Return all buttons but the primary one; regions and combos are chosen elsewhere. */
export function buttonsOf(context: ButtonContext, speaker: Speaker, actions: ButtonActions): ActButton[] {
  const { menu, selection, hint } = context;
  if (selection && !menu.several) return [...clearing(selection, actions), leaving(actions)];
  const buttons: ActButton[] = menu.options.map((option) => {
    const text = textOf(option.action);
    const button: ActButton = {
      id:
        option.what === "use" ? `ability-${option.ability}-${option.use ?? 0}` : `option-${text.replaceAll(" ", "-")}`,
      label: optionText(option, speaker),
      icon: optionIcon(option, speaker),
      isHint: hint.includes(text),
      run: () => actions.play([text]),
    };
    const about = option.ability ?? option.relic ?? option.power ?? option.race;
    if (about !== undefined && option.what !== "seat") button.sentence = speaker.about(about);
    if (option.what === "die") button.pips = option.number ?? 0;
    if (option.what === "die" || option.what === "count") button.digit = option.number ?? 0;
    return button;
  });
  if (selection) buttons.push(...clearing(selection, actions));
  // Within an ability without a suitable target, the player needs a way back.
  const canEnd = menu.ends ?? menu.several?.done;
  if (context.canLeave && !canEnd && (menu.ability !== undefined || menu.question === "ask.aided"))
    buttons.push({ id: "step-back", label: t("web.act.step-back"), icon: "ui.reset", run: () => void actions.undo() });
  if (menu.yesNo) {
    const { no } = menu.yesNo;
    buttons.push({ id: "no", label: capital(t("act.no")), isHint: hint.includes(no), run: () => actions.play([no]) });
  }
  for (const several of menu.sideChoices.filter(({ options }) => options.length))
    buttons.push({
      id: several.what,
      label: t(`web.act.${several.what}`),
      sentence: t(`web.act.${several.what}-help`),
      icon: `ui.${several.what}`,
      isHint: regionsNamed(several, hint).length > 0,
      run: () => actions.select(several.what),
    });
  if (menu.decline) {
    const isHint = hint.includes(textOf(menu.decline.action));
    buttons.push({
      id: "decline",
      label: t("web.act.decline"),
      sentence: declineHelp(context.activeRace),
      icon: "ui.decline",
      isHint,
      run: () => actions.decline(),
    });
  }
  if (selection && showsNext(context)) buttons.push(confirming(selection, context, actions));
  if (menu.ends && showsNext(context)) buttons.push(ending(menu.ends, context, speaker, actions));
  return buttons;
}

const clearing = ({ chosen }: Selection, actions: ButtonActions): ActButton[] =>
  chosen.length
    ? [{ id: "clear", label: t("web.act.several.clear"), icon: "ui.cross", run: () => actions.clearSelection() }]
    : [];

const leaving = (actions: ButtonActions): ActButton => ({
  id: "leave",
  label: t("web.act.cancel"),
  icon: "ui.back",
  run: () => actions.cancel(),
});

/** Return the button that confirms the selection; an empty one only where that is an answer. */
function confirming(selection: Selection, { menu, hint }: ButtonContext, actions: ButtonActions): ActButton {
  const isNone = selection.chosen.length === 0;
  const { done } = selection.several;
  return {
    id: isNone ? "confirm-none" : "confirm-regions",
    label: selectionText(selection, menu.ability),
    isHint: isNone && done !== undefined && hint[0] === textOf(done.action),
    isDisabled: missingCount(selection) > 0 || !actionsOf(selection).length,
    run: () => actions.sendSelection(),
  };
}

/** Return whether the primary button is the next step of a plan. */
const showsNext = ({ next, plan, selection, pick, menu }: ButtonContext): boolean =>
  next !== null &&
  !plan &&
  (!selection || (selection.several === menu.several && !selection.chosen.length)) &&
  (pick === null || !menu.picks.has(pick));

/** Return the button that ends the question: the conquests, or an answer. */
function ending(ends: Option, context: ButtonContext, speaker: Speaker, actions: ButtonActions): ActButton {
  const { hint, race, menu } = context;
  const text = textOf(ends.action);
  const isEnd = ends.action.kind === "end";
  const label = isEnd ? labelFor(t("web.act.end"), race, speaker) : optionText(ends, speaker);
  const run = (): void => (isEnd ? actions.end(text) : actions.play([text]));
  // Before the first conquest, hardly anybody wants to end.
  const isQuiet = isEnd && !context.hasConquered && menu.regions.size > 0;
  return { id: ends.action.kind, label, isHint: hint.includes(text), isQuiet, run };
}

/** Return the primary button: it names the next step. */
export function primaryOf(context: ButtonContext, speaker: Speaker, actions: ButtonActions): ActButton {
  const { menu, plan, hint, race } = context;
  if (context.selection && !showsNext(context)) return confirming(context.selection, context, actions);
  if (plan) {
    const rest = left(plan);
    const label = rest
      ? leftText(rest)
      : labelFor(
          t(plan.spread.what === "deploy" ? "web.act.confirm-deploy" : "web.act.confirm-station"),
          race,
          speaker,
        );
    return { id: "confirm-spread", label, isDisabled: rest > 0, run: () => actions.sendPlan() };
  }
  const choices = context.tapped === null ? undefined : menu.regions.get(context.tapped);
  const choice = choices?.[0];
  if (choice && choices.length === 1)
    return { id: choice.what, label: choiceAt(choice, speaker), run: () => actions.take(choice, true) };
  const picked = context.pick === null ? undefined : menu.picks.get(context.pick);
  if (picked)
    return {
      id: "take",
      label: pickText(picked, speaker),
      isHint: hint.includes(textOf(picked.action)),
      run: () => actions.play([textOf(picked.action)]),
    };
  if (showsNext(context))
    return {
      id: "next-step",
      label: context.next ?? "",
      icon: "ui.hint",
      isHint: true,
      run: () => actions.followHint(),
    };
  if (menu.yesNo) {
    const { yes } = menu.yesNo;
    return { id: "yes", label: capital(t("act.yes")), isHint: hint.includes(yes), run: () => actions.play([yes]) };
  }
  if (menu.ends) return ending(menu.ends, context, speaker, actions);
  const prompt = menu.picks.size
    ? "web.act.choose-combo"
    : menu.regions.size
      ? "web.act.choose-region"
      : "web.act.choose-one";
  return { id: "nothing", label: t(prompt), isDisabled: true, run: () => undefined };
}
