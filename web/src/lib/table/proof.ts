/** Checks after a game that the dice were fair, against the commitment that this browser saw before it. */
import type { TableInfo } from "../server/protocol";
import { TableStorage } from "../settings/tablestorage";

export interface Commitment {
  /** The hash of the seed to which the server committed. */
  seedHash: string;
  /** Our own contribution to the randomness. */
  nonce?: string;
  seat?: number;
  /** The hashes of all seats' contributions, as they were fixed when we revealed ours. */
  nonceHashes?: string[];
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
  return sha256(Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

/** Return the hash by which we commit to a contribution, or null where the browser has no cryptography. */
export async function hashOfNonce(nonce: string): Promise<string | null> {
  return globalThis.crypto?.subtle ? sha256(new TextEncoder().encode(nonce)) : null;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return our contribution if the hashes of all are fixed now, and store them; null if there is nothing to reveal. */
export async function nonceToReveal(info: TableInfo, seat: number | null): Promise<string | null> {
  const known = commitmentOf(info.id);
  const fixed = seat === null ? undefined : info.seats[seat]?.nonce_hash;
  if (info.reveal_until == null || !known?.nonce || !fixed || (await hashOfNonce(known.nonce)) !== fixed) return null;
  keepCommitment(info.id, { ...known, nonceHashes: info.seats.map(({ nonce_hash: hash }) => hash ?? "") });
  return known.nonce;
}

export type Finding = "kept" | "broken" | "unknown";
export type Findings = Record<"seed" | "promise" | "nonce" | "hashes", Finding>;

/** Return whether the revealed seed and nonces match what this browser saw. */
export async function checkProof(
  shown: Commitment | null,
  revealed: { seed?: string; seed_hash?: string; nonces?: string[] },
): Promise<Findings> {
  const hash = revealed.seed ? await hashOf(revealed.seed) : null;
  const seed = hash === null ? "unknown" : hash === revealed.seed_hash ? "kept" : "broken";
  const promise = !shown ? "unknown" : shown.seedHash === revealed.seed_hash ? "kept" : "broken";
  const nonce =
    shown?.nonce === undefined || shown.seat === undefined
      ? "unknown"
      : revealed.nonces?.[shown.seat] === shown.nonce
        ? "kept"
        : "broken";
  return { seed, promise, nonce, hashes: await checkHashes(shown?.nonceHashes, revealed.nonces ?? []) };
}

/** Return whether all revealed nonces match the hashes that were fixed before ours was revealed. */
async function checkHashes(fixed: string[] | undefined, nonces: string[]): Promise<Finding> {
  if (!fixed) return "unknown";
  const hashes = await Promise.all(nonces.map((nonce) => (nonce ? hashOfNonce(nonce) : null)));
  return hashes.every((hash, seat) => hash === null || hash === fixed[seat]) ? "kept" : "broken";
}
