/** The buttons of a decision: what they say, and what they play. */
import type { Speaker } from "../speaking/speaker";
import { counted, t } from "../texts/texts.svelte";
import { textOf } from "./actiontext";
import type { ActButton } from "./button";
import type { Menu, RegionChoice } from "./menu";
import { left, type Plan } from "./spread";
import { capital, choiceAt, leftText, optionIcon, optionText, pickText } from "./words";

/** What the buttons can do. */
export interface Doer {
  play(texts: string[]): void;
  take(choice: RegionChoice, isSeen?: boolean): void;
  decline(): void;
  abandoning(isOn: boolean): void;
  sendPlan(): void;
  undo(): Promise<void>;
}

export interface Moment {
  menu: Menu;
  plan: Plan | null;
  /** The place of the combo that is chosen. */
  pick: number | null;
  /** Regions that are named, and whether they are to be given up. */
  chosen: readonly number[];
  isAbandoning: boolean;
  /** The use of an ability can be taken back. */
  canLeave: boolean;
  hint: string | null;
}

/** Everything that is neither a region, nor a combo, nor the primary button. */
export function buttonsOf(moment: Moment, speaker: Speaker, doer: Doer): ActButton[] {
  const { menu, isAbandoning, hint } = moment;
  if (isAbandoning)
    return [
      { id: "abandon-cancel", label: t("web.act.abandon-cancel"), icon: "ui.back", run: () => doer.abandoning(false) },
    ];
  const buttons: ActButton[] = menu.options.map((option) => {
    const text = textOf(option.action);
    const button: ActButton = {
      id:
        option.what === "use" ? `ability-${option.ability}-${option.use ?? 0}` : `option-${text.replaceAll(" ", "-")}`,
      label: optionText(option, speaker),
      icon: optionIcon(option, speaker),
      isHint: hint === text,
      run: () => doer.play([text]),
    };
    const about = option.ability ?? option.relic ?? option.power ?? option.race;
    if (about !== undefined && option.what !== "seat") button.sentence = speaker.about(about);
    if (option.what === "die") button.pips = option.number ?? 0;
    return button;
  });
  // In the middle of an ability that was used: whoever finds no target for it wants to know how to get out.
  if (moment.canLeave && !menu.ends && (menu.ability !== undefined || menu.question === "ask.aided"))
    buttons.push({ id: "step-back", label: t("web.act.step-back"), icon: "ui.reset", run: () => void doer.undo() });
  if (menu.yesNo) {
    const { no } = menu.yesNo;
    buttons.push({ id: "no", label: capital(t("act.no")), isHint: hint === no, run: () => doer.play([no]) });
  }
  if (menu.abandon.size) {
    const isHint = [...menu.abandon.values()].some((choice) => choice.text === hint);
    buttons.push({
      id: "abandon",
      label: t("web.act.abandon"),
      sentence: t("web.act.abandon-help"),
      icon: "ui.abandon",
      isHint,
      run: () => doer.abandoning(true),
    });
  }
  if (menu.decline) {
    const isHint = hint === textOf(menu.decline.action);
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

/** The one button that says what comes next. */
export function primaryOf(moment: Moment, speaker: Speaker, doer: Doer): ActButton {
  const { menu, plan, hint } = moment;
  if (moment.isAbandoning) {
    const texts = [...moment.chosen].sort((a, b) => a - b).map((region) => menu.abandon.get(region)?.text ?? "");
    const label = texts.length ? counted("web.act.give-up", texts.length) : t("web.act.give-up-none");
    return { id: "abandon-confirm", label, isDisabled: !texts.length, run: () => doer.play(texts) };
  }
  if (plan) {
    const rest = left(plan);
    const label = rest
      ? leftText(rest)
      : t(plan.spread.what === "deploy" ? "web.act.confirm-deploy" : "web.act.confirm-station");
    return { id: "confirm-spread", label, isDisabled: rest > 0, run: () => doer.sendPlan() };
  }
  const choices = moment.chosen.length === 1 ? menu.regions.get(moment.chosen[0] ?? -1) : undefined;
  const choice = choices?.[0];
  if (choice && choices.length === 1)
    return { id: choice.what, label: choiceAt(choice, speaker), run: () => doer.take(choice, true) };
  const picked = moment.pick === null ? undefined : menu.picks.get(moment.pick);
  if (picked)
    return {
      id: "take",
      label: pickText(picked, speaker),
      isHint: hint === textOf(picked.action),
      run: () => doer.play([textOf(picked.action)]),
    };
  if (menu.yesNo) {
    const { yes } = menu.yesNo;
    return { id: "yes", label: capital(t("act.yes")), isHint: hint === yes, run: () => doer.play([yes]) };
  }
  if (menu.ends) {
    const text = textOf(menu.ends.action);
    const label = menu.ends.action.kind === "end" ? t("web.act.end") : optionText(menu.ends, speaker);
    return { id: menu.ends.action.kind, label, isHint: hint === text, run: () => doer.play([text]) };
  }
  const prompt = menu.picks.size
    ? "web.act.choose-combo"
    : menu.regions.size
      ? "web.act.choose-region"
      : "web.act.choose-one";
  return { id: "nothing", label: t(prompt), isDisabled: true, run: () => undefined };
}
