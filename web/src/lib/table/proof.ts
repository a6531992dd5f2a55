/** Checks after a game that the dice were fair, against the commitment that this browser saw before it. */
import { TableStorage } from "../settings/tablestorage";

export interface Commitment {
  /** The hash of the seed to which the server committed. */
  seedHash: string;
  /** Our own contribution to the randomness. */
  nonce?: string;
  seat?: number;
}

const isCommitment = (value: unknown): value is Commitment =>
  typeof value === "object" && value !== null && "seedHash" in value && typeof value.seedHash === "string";
const storage = new TableStorage("elbowroom.dice", isCommitment);

export function commitmentOf(table: string): Commitment | null {
  return storage.get(table);
}

/** Store a commitment; the first seed hash is kept, since a later one proves nothing. */
export function keepCommitment(table: string, shown: Commitment): void {
  storage.set(table, { ...shown, seedHash: commitmentOf(table)?.seedHash ?? shown.seedHash });
}

/** Return a random contribution that nobody else can guess. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the SHA-256 of hexadecimal bytes, or null where the browser has no cryptography (plain http). */
export async function hashOf(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Finding = "kept" | "broken" | "unknown";

/** Return whether the revealed seed and nonces match what this browser saw. */
export async function checkProof(
  shown: Commitment | null,
  revealed: { seed?: string; seed_hash?: string; nonces?: string[] },
): Promise<{ seed: Finding; promise: Finding; nonce: Finding }> {
  const hash = revealed.seed ? await hashOf(revealed.seed) : null;
  const seed = hash === null ? "unknown" : hash === revealed.seed_hash ? "kept" : "broken";
  const promise = !shown ? "unknown" : shown.seedHash === revealed.seed_hash ? "kept" : "broken";
  const nonce =
    shown?.nonce === undefined || shown.seat === undefined
      ? "unknown"
      : revealed.nonces?.[shown.seat] === shown.nonce
        ? "kept"
        : "broken";
  return { seed, promise, nonce };
}
