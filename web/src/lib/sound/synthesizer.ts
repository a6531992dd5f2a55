/** Short, quiet sounds made with the Web Audio API; there are no sound files. */
import { whenIdle } from "../screen/idle";
import { afterPaint } from "../screen/paint";
import { settings } from "../settings/settings.svelte";
import { raceNotes } from "./calls";
import type { Cue, RaceCue } from "./cues";

/** The gain at the default volume. */
const LOUDNESS = 0.16;
const DEFAULT_VOLUME = 0.7;
let context: AudioContext | null = null;
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Return the audio context, or null before the first user gesture: browsers forbid sound until then. */
function readyContext(): AudioContext | null {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    const soft = context.createBiquadFilter();
    soft.type = "lowpass";
    soft.frequency.value = 5200;
    master.connect(soft).connect(context.destination);
    noise = whiteNoise(context);
  }
  // Squared, so that the volume sounds linear.
  if (master) master.gain.value = LOUDNESS * (settings.volume / DEFAULT_VOLUME) ** 2;
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Open the audio context after the first touch, since that takes a moment; the returned function cancels it. */
export function prepareSound(): () => void {
  const opened = new AbortController();
  const open = (): void => {
    opened.abort();
    whenIdle(() => settings.sound && readyContext());
  };
  for (const touch of ["pointerup", "keyup"]) window.addEventListener(touch, open, { signal: opened.signal });
  return () => opened.abort();
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  return buffer;
}

/** Play a tone that decays, and may glide to another pitch. */
function tone(
  at: number,
  frequency: number,
  length: number,
  { loud = 1, type = "sine" as OscillatorType, to = frequency } = {},
): void {
  if (!context || !master) return;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(frequency, at);
  if (to !== frequency) voice.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(master);
  voice.start(at);
  voice.stop(at + length + 0.02);
}

/** Play a short burst of noise around a pitch: wood, cloth or steel. */
function noiseBurst(at: number, pitch: number, length: number, loud = 1, sharp = 1.2): void {
  if (!context || !master) return;
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = sharp;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(band).connect(gain).connect(master);
  source.start(at, Math.random() * 0.2, length);
}

function splash(at: number): number {
  noiseBurst(at, 900, 0.34, 0.6, 0.6);
  tone(at + 0.06, 520, 0.12, { to: 240, loud: 0.2 });
  return 0.34;
}

/** The two steps of a shield that lands. */
function thump(at: number): number {
  tone(at, 150, 0.16, { to: 72 });
  tone(at + 0.11, 130, 0.2, { to: 66, loud: 0.8 });
  return 0.22;
}

/** Play the call of a race: three notes in its own voice. */
function call(at: number, race: string): number {
  const { pitches, type, wait } = raceNotes(race);
  for (const [index, pitch] of pitches.entries())
    tone(at + index * wait, pitch, 0.34, { type, loud: type === "sine" ? 0.5 : 0.28 });
  return pitches.length * wait + 0.2;
}

/** Each plays from a time on and returns its length, in seconds. */
const CUES: Record<Exclude<Cue, RaceCue>, (at: number) => number> = {
  "land.farmland"(at) {
    noiseBurst(at, 2200, 0.2, 0.22, 0.7);
    return thump(at + 0.03);
  },
  "land.forest"(at) {
    for (const wait of [0, 0.05, 0.12]) noiseBurst(at + wait, 3600 - wait * 6000, 0.09, 0.26, 2.2);
    return thump(at + 0.04);
  },
  "land.hill"(at) {
    noiseBurst(at, 300, 0.14, 0.7, 0.8);
    return thump(at);
  },
  "land.swamp"(at) {
    tone(at, 210, 0.12, { to: 420, loud: 0.4 });
    tone(at + 0.13, 260, 0.1, { to: 560, loud: 0.3 });
    return thump(at + 0.05);
  },
  "land.mountain"(at) {
    for (const [index, wait] of [0, 0.08, 0.15].entries()) noiseBurst(at + wait, 1300 - index * 300, 0.05, 0.5, 5);
    return thump(at + 0.02);
  },
  "land.sea": splash,
  "land.lake": splash,
  conquer(at) {
    noiseBurst(at, 420, 0.07, 0.5);
    return thump(at);
  },
  clash(at) {
    noiseBurst(at, 2600, 0.16, 0.5, 3);
    tone(at, 940, 0.2, { type: "triangle", loud: 0.18 });
    tone(at, 1372, 0.14, { type: "triangle", loud: 0.12 });
    tone(at + 0.02, 140, 0.2, { to: 64 });
    return 0.26;
  },
  die(at) {
    for (const [index, wait] of [0, 0.07, 0.13, 0.21, 0.32].entries())
      noiseBurst(at + wait, 1500 - index * 120, 0.035, 0.9 - index * 0.12, 4);
    return 0.4;
  },
  coin(at) {
    tone(at, 1568, 0.22, { loud: 0.3 });
    tone(at + 0.06, 2093, 0.34, { loud: 0.26 });
    tone(at + 0.06, 3136, 0.16, { loud: 0.07 });
    return 0.2;
  },
  decline(at) {
    tone(at, 294, 0.5, { type: "triangle", loud: 0.5, to: 280 });
    tone(at + 0.2, 220, 0.9, { type: "triangle", loud: 0.5, to: 208 });
    return 0.7;
  },
  turn(at) {
    tone(at, 392, 0.4, { loud: 0.55 });
    tone(at, 784, 0.2, { loud: 0.1 });
    tone(at + 0.14, 523, 0.6, { loud: 0.6 });
    tone(at + 0.14, 1047, 0.24, { loud: 0.1 });
    return 0.5;
  },
  said(at) {
    tone(at, 880, 0.12, { loud: 0.22 });
    tone(at + 0.09, 1175, 0.2, { loud: 0.2 });
    return 0.24;
  },
  end(at) {
    for (const [index, pitch] of [262, 330, 392, 523].entries())
      tone(at + index * 0.12, pitch, 1.1, { type: "triangle", loud: 0.4 });
    return 1.2;
  },
};

let freeAt = 0;
/** Return whether a sound is played when a shield touches the ground. */
const isLanding = (cue: Cue): boolean => cue === "conquer" || cue === "clash" || cue.startsWith("land.");
const isCall = (cue: Cue): cue is RaceCue => cue.startsWith("race.");

/**
 * Play sounds one after the other, unless sound is off or too many are still playing. Those of conquests wait for the
 * landing, in milliseconds from now.
 */
export function playCues(cues: readonly Cue[], landing = 0): void {
  const now = cues.length && settings.sound ? readyContext()?.currentTime : undefined;
  if (now === undefined) return;
  // After the next frame: that delay is inaudible, and creating tones is slow compared with the animation.
  afterPaint(() => schedule(cues, now + landing / 1000));
}

/** Schedule sounds; `landing` in seconds of the audio clock. */
function schedule(cues: readonly Cue[], landing: number): void {
  const now = context?.currentTime;
  if (now === undefined || freeAt > now + 1.2) return;
  let at = Math.max(now + 0.01, freeAt);
  for (const cue of cues) {
    if (isLanding(cue)) at = Math.max(at, landing);
    at += (isCall(cue) ? call(at, cue.slice("race.".length)) : CUES[cue](at)) * 0.7;
  }
  freeAt = at;
}

/** The gain of the sea at full volume, and the length of a wave in seconds. */
const SEA_LOUDNESS = 0.05;
const WAVE = 7;

/** Play the sea from the first touch on, while the page is visible; the returned function stops it. */
export function playAmbience(): () => void {
  let sea: { source: AudioBufferSourceNode; swell: OscillatorNode; volume: GainNode } | null = null;
  const update = (): void => {
    const loud = settings.sound && !document.hidden ? SEA_LOUDNESS * settings.ambience ** 2 : 0;
    if (!sea && loud && readyContext() && context && noise) sea = makeSea(context, noise);
    sea?.volume.gain.setTargetAtTime(loud, context?.currentTime ?? 0, 0.4);
  };
  const stop = new AbortController();
  for (const touch of ["pointerup", "keyup"])
    window.addEventListener(touch, () => whenIdle(update), { signal: stop.signal });
  document.addEventListener("visibilitychange", update, { signal: stop.signal });
  return () => {
    stop.abort();
    sea?.source.stop();
    sea?.swell.stop();
  };
}

/** Create noise that swells like waves on a shore. */
function makeSea(
  on: AudioContext,
  buffer: AudioBuffer,
): { source: AudioBufferSourceNode; swell: OscillatorNode; volume: GainNode } {
  const source = on.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  const soft = on.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = 480;
  const wave = on.createGain();
  wave.gain.value = 0.55;
  const swell = on.createOscillator();
  swell.frequency.value = 1 / WAVE;
  const depth = on.createGain();
  depth.gain.value = 0.4;
  swell.connect(depth).connect(wave.gain);
  const volume = on.createGain();
  volume.gain.value = 0;
  source.connect(soft).connect(wave).connect(volume).connect(on.destination);
  source.start();
  swell.start();
  return { source, swell, volume };
}
