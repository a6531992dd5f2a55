/** What will be drawn for the first time while things move is drawn once before, out of sight: a first time takes long. */
import { type Component, mount, unmount } from "svelte";
import { GrowingHeld, type RegionContents } from "../lib/board/contents";
import { isMoving } from "../lib/board/landing";
import type { Fallen, Move } from "../lib/board/motion";
import type { Reach } from "../lib/board/reach";
import { expectEverybody } from "../lib/pictures/portraits.svelte";
import { whenIdle } from "../lib/screen/idle";
import type { Scene, TribeView, View } from "../lib/server/protocol";
import type { Speaker } from "../lib/speaking/speaker";
import { Effects } from "./board/effects";
import Glow from "./board/Glow.svelte";
import Pieces from "./board/Pieces.svelte";
import Rims from "./board/Rims.svelte";
import Tints from "./board/Tints.svelte";
import Hand from "./Hand.svelte";
import ThrownDie from "./ThrownDie.svelte";
import Tribe from "./Tribe.svelte";

const RADIUS = 20;
/** So fast that nothing of it waits for its time. */
const PACE = 0.01;
const NOTHING: RegionContents = { holder: null, seat: -1, isActive: false, tokens: 0, pieces: [] };

/** One part after the other, whenever there is nothing else to do. */
export function rehearse(scene: Scene, view: View, speaker: Speaker): void {
  const parts = partsOf(scene, view, speaker);
  const next = (): void => {
    const part = isMoving() ? parts.shift() : undefined;
    if (!part) return;
    part();
    whenIdle(next);
  };
  whenIdle(next);
}

function partsOf(scene: Scene, view: View, speaker: Speaker): (() => void)[] {
  const race = view.combos[0]?.race ?? "natives";
  const contents = contentsLike(scene, race);
  const held = new GrowingHeld().of(contents);
  const reach = new Map(REACHES.map((one) => [one.region, one]));
  const onMap = { uid: "rehearsal", scene, contents, reach, lit: reach, held, speaker, radius: RADIUS, width: 3 };
  const tribe: TribeView = { race, seat: 0, is_active: true, hand: 2, tray: 0 };
  const hand = { count: 2, race, companion: null, seat: 0 };
  const thrown = { number: 0, face: 2, region: null, result: "taken" };
  return [
    () => expectEverybody(speaker.box),
    ...[Pieces, Tints, Rims, Glow].map((one) => () => draw(one as Component<typeof onMap>, onMap, drawing())),
    () => draw(Hand, { hand, speaker }),
    () => draw(Tribe, { tribe, speaker, view, isActive: true }),
    () => draw(Tribe, { tribe: { ...tribe, is_active: false }, speaker, view }),
    () => draw(ThrownDie as Component<object>, { thrown, onread: () => undefined }),
    () => move(movesOf(race), scene, speaker),
  ];
}

const drawing = (): Element => document.createElementNS("http://www.w3.org/2000/svg", "svg");

function draw<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
  target: Element = document.createElement("div"),
): void {
  void unmount(mount(component, { target, props }));
}

function contentsLike(scene: Scene, race: string): RegionContents[] {
  const stands = { holder: race, seat: 0, isActive: true, tokens: 2, pieces: [] };
  const shown: RegionContents[] = [
    { ...stands, pieces: [{ id: "fort", kind: "marker", count: 2 }] },
    { ...stands, isActive: false, tokens: 1 },
    { ...stands, holder: "natives", seat: -1, isActive: false },
  ];
  return scene.regions.map((_, region) => shown[region] ?? NOTHING);
}

const REACHES: readonly Reach[] = [
  { region: 0, kind: "take", what: "conquer", cost: 2, coins: 1 },
  { region: 1, kind: "roll", what: "roll", odds: { good: 1, all: 2 } },
  { region: 2, kind: "spread", what: "deploy", placed: 1 },
];

function movesOf(race: string): Move[] {
  const fallen: Fallen = { race, seat: 1, isActive: true, lost: 1, back: 1, refuge: null };
  return [
    { kind: "march", race, seat: 0, from: 1, to: 0, count: 2, isConquest: true, fallen },
    { kind: "land", region: 0 },
    { kind: "coins", seat: 0, amount: 1, regions: [0] },
    { kind: "stone", race, seat: 0, regions: [0] },
  ];
}

function move(moves: Move[], scene: Scene, speaker: Speaker): void {
  const effects = new Effects(drawing() as SVGElement);
  const purse = (): { x: number; y: number } => ({ x: 0, y: 0 });
  const icon = (id: string): string => speaker.icon(id);
  effects.play(moves, { scene, uid: "", radius: RADIUS, pace: PACE, icon, purse, isShown: true });
  effects.finish();
}
