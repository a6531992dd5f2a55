/** What this browser was shown before a game began, kept to check the dice against when it is over. */
import { KeptByTable } from "../settings/bytable";

export interface Promised {
  /** The hash of the seed to which the server committed itself. */
  seedHash: string;
  /** What our own seat added to the chance. */
  nonce?: string;
  seat?: number;
}

const isPromised = (value: unknown): value is Promised =>
  typeof value === "object" && value !== null && "seedHash" in value && typeof value.seedHash === "string";
const kept = new KeptByTable("elbowroom.dice", isPromised);

export function promised(table: string): Promised | null {
  return kept.of(table);
}

/** Keep what was shown first: what is shown later proves nothing. */
export function keepPromise(table: string, shown: Promised): void {
  kept.keep(table, { ...shown, seedHash: promised(table)?.seedHash ?? shown.seedHash });
}

/** Something to add to the chance that nobody else can guess. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 of bytes in hexadecimal, as hexadecimal; null where the browser offers no cryptography (plain http). */
export async function hashOf(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Finding = "kept" | "broken" | "unknown";

/** Whether seed and nonce are what this browser was shown. */
export async function findings(
  shown: Promised | null,
  told: { seed?: string; seed_hash?: string; nonces?: string[] },
): Promise<{ seed: Finding; promise: Finding; nonce: Finding }> {
  const hash = told.seed ? await hashOf(told.seed) : null;
  const seed = hash === null ? "unknown" : hash === told.seed_hash ? "kept" : "broken";
  const promise = !shown ? "unknown" : shown.seedHash === told.seed_hash ? "kept" : "broken";
  const nonce =
    shown?.nonce === undefined || shown.seat === undefined
      ? "unknown"
      : told.nonces?.[shown.seat] === shown.nonce
        ? "kept"
        : "broken";
  return { seed, promise, nonce };
}
