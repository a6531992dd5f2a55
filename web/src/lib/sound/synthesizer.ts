/** Short, quiet sounds made with the Web Audio API; there are no sound files. */
import { whenIdle } from "../screen/idle";
import { afterPaint } from "../screen/paint";
import { settings } from "../settings/settings.svelte";
import type { Cue } from "./cues";

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

/** Each plays from a time on and returns its length, in seconds. */
const CUES: Record<Cue, (at: number) => number> = {
  conquer(at) {
    tone(at, 150, 0.16, { to: 72 });
    noiseBurst(at, 420, 0.07, 0.5);
    tone(at + 0.11, 130, 0.2, { to: 66, loud: 0.8 });
    return 0.22;
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
/** Sounds played when a shield touches the ground. */
const LANDINGS: readonly Cue[] = ["conquer", "clash"];

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
    if (LANDINGS.includes(cue)) at = Math.max(at, landing);
    at += CUES[cue](at) * 0.7;
  }
  freeAt = at;
}
