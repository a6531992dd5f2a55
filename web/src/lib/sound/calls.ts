/** The calls of races: three notes each, always the same for a race. */

/** A scale without dissonance: every choice of notes sounds well. */
const SCALE = [196, 220, 262, 294, 330, 392, 440, 523];
const VOICES = ["sine", "triangle", "square"] as const;

export interface Call {
  /** In hertz. */
  pitches: number[];
  type: OscillatorType;
  /** The time between two notes, in seconds. */
  wait: number;
}

export function raceNotes(race: string): Call {
  let mixed = 7;
  for (const letter of race) mixed = (mixed * 31 + letter.charCodeAt(0)) % 65_521;
  const step = (place: number): number => Math.floor(mixed / 8 ** place) % SCALE.length;
  return {
    pitches: [0, 1, 2].map((place) => SCALE[step(place)] ?? 262),
    type: VOICES[mixed % VOICES.length] ?? "sine",
    wait: 0.1 + (mixed % 5) * 0.02,
  };
}
