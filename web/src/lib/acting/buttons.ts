/** The buttons of a decision: what they say, and what they play. */
import type { Speaker } from "../speaking/speaker";
import { t } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import type { ActButton } from "./button";
import type { Menu, RegionChoice } from "./menu";
import { actionsOf, lacking, regionsNamed, type Selection } from "./selection";
import { left, type Plan } from "./spread";
import { capital, choiceAt, leftText, optionIcon, optionText, pickText, selectionText } from "./words";

/** What the buttons can do. */
export interface Doer {
  play(texts: string[]): void;
  take(choice: RegionChoice, isSeen?: boolean): void;
  decline(): void;
  /** End the conquests. */
  end(text: string): void;
  /** Begin to choose several regions beside what is asked; take all back; leave it. */
  select(what: string): void;
  clearSelection(): void;
  cancel(): void;
  sendSelection(): void;
  sendPlan(): void;
  undo(): Promise<void>;
}

export interface Moment {
  menu: Menu;
  plan: Plan | null;
  /** The place of the combo that is chosen. */
  pick: number | null;
  /** Several regions that are being chosen. */
  selection: Selection | null;
  /** The region that a finger has tapped. */
  tapped: number | null;
  /** The use of an ability can be taken back. */
  canLeave: boolean;
  /** The actions that a bot would play, in words. */
  hint: readonly string[];
}

/** Everything that is neither a region, nor a combo, nor the primary button. */
export function buttonsOf(moment: Moment, speaker: Speaker, doer: Doer): ActButton[] {
  const { menu, selection, hint } = moment;
  if (selection && !menu.several) return [...clearing(selection, doer), leaving(doer)];
  const buttons: ActButton[] = menu.options.map((option) => {
    const text = textOf(option.action);
    const button: ActButton = {
      id:
        option.what === "use" ? `ability-${option.ability}-${option.use ?? 0}` : `option-${text.replaceAll(" ", "-")}`,
      label: optionText(option, speaker),
      icon: optionIcon(option, speaker),
      isHint: hint.includes(text),
      run: () => doer.play([text]),
    };
    const about = option.ability ?? option.relic ?? option.power ?? option.race;
    if (about !== undefined && option.what !== "seat") button.sentence = speaker.about(about);
    if (option.what === "die") button.pips = option.number ?? 0;
    return button;
  });
  if (selection) buttons.push(...clearing(selection, doer));
  // In the middle of an ability that was used: whoever finds no target for it wants to know how to get out.
  const canEnd = menu.ends ?? menu.several?.done;
  if (moment.canLeave && !canEnd && (menu.ability !== undefined || menu.question === "ask.aided"))
    buttons.push({ id: "step-back", label: t("web.act.step-back"), icon: "ui.reset", run: () => void doer.undo() });
  if (menu.yesNo) {
    const { no } = menu.yesNo;
    buttons.push({ id: "no", label: capital(t("act.no")), isHint: hint.includes(no), run: () => doer.play([no]) });
  }
  for (const several of menu.asides.filter(({ options }) => options.length))
    buttons.push({
      id: several.what,
      label: t(`web.act.${several.what}`),
      sentence: t(`web.act.${several.what}-help`),
      icon: `ui.${several.what}`,
      isHint: regionsNamed(several, hint).length > 0,
      run: () => doer.select(several.what),
    });
  if (menu.decline) {
    const isHint = hint.includes(textOf(menu.decline.action));
    buttons.push({
      id: "decline",
      label: t("web.act.decline"),
      sentence: t("web.act.decline-help"),
      icon: "ui.decline",
      isHint,
      run: () => doer.decline(),
    });
  }
  return buttons;
}

const clearing = ({ chosen }: Selection, doer: Doer): ActButton[] =>
  chosen.length
    ? [{ id: "clear", label: t("web.act.several.clear"), icon: "ui.cross", run: () => doer.clearSelection() }]
    : [];

const leaving = (doer: Doer): ActButton => ({
  id: "leave",
  label: t("web.act.cancel"),
  icon: "ui.back",
  run: () => doer.cancel(),
});

/** Confirms several regions; none of them only where that is an answer. */
function confirming(selection: Selection, { menu, hint }: Moment, doer: Doer): ActButton {
  const isNone = selection.chosen.length === 0;
  const { done } = selection.several;
  return {
    id: isNone ? "confirm-none" : "confirm-regions",
    label: selectionText(selection, menu.ability),
    isHint: isNone && done !== undefined && hint[0] === textOf(done.action),
    isDisabled: lacking(selection) > 0 || !actionsOf(selection).length,
    run: () => doer.sendSelection(),
  };
}

/** The one button that says what comes next. */
export function primaryOf(moment: Moment, speaker: Speaker, doer: Doer): ActButton {
  const { menu, plan, hint } = moment;
  if (moment.selection) return confirming(moment.selection, moment, doer);
  if (plan) {
    const rest = left(plan);
    const label = rest
      ? leftText(rest)
      : t(plan.spread.what === "deploy" ? "web.act.confirm-deploy" : "web.act.confirm-station");
    return { id: "confirm-spread", label, isDisabled: rest > 0, run: () => doer.sendPlan() };
  }
  const choices = moment.tapped === null ? undefined : menu.regions.get(moment.tapped);
  const choice = choices?.[0];
  if (choice && choices.length === 1)
    return { id: choice.what, label: choiceAt(choice, speaker), run: () => doer.take(choice, true) };
  const picked = moment.pick === null ? undefined : menu.picks.get(moment.pick);
  if (picked)
    return {
      id: "take",
      label: pickText(picked, speaker),
      isHint: hint.includes(textOf(picked.action)),
      run: () => doer.play([textOf(picked.action)]),
    };
  if (menu.yesNo) {
    const { yes } = menu.yesNo;
    return { id: "yes", label: capital(t("act.yes")), isHint: hint.includes(yes), run: () => doer.play([yes]) };
  }
  if (menu.ends) {
    const text = textOf(menu.ends.action);
    const isEnd = menu.ends.action.kind === "end";
    const label = isEnd ? t("web.act.end") : optionText(menu.ends, speaker);
    const run = (): void => (isEnd ? doer.end(text) : doer.play([text]));
    return { id: menu.ends.action.kind, label, isHint: hint.includes(text), run };
  }
  const prompt = menu.picks.size
    ? "web.act.choose-combo"
    : menu.regions.size
      ? "web.act.choose-region"
      : "web.act.choose-one";
  return { id: "nothing", label: t(prompt), isDisabled: true, run: () => undefined };
}
