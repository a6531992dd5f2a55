/** Creates, joins and starts tables. */
import { guest } from "../guest/guest.svelte";
import { isStatic } from "../offline/mode";
import { api, get, localApi, post } from "../server/api";
import type { NewTable, TableInfo } from "../server/protocol";
import { hashOfNonce, keepCommitment, newNonce } from "../table/proof";
import { MY_STRENGTH } from "./bots";

/** The quick start: Warcraft, I begin, against two bots of my strength; for newcomers these are easy. */
export const QUICK: NewTable = {
  setup: { game: "warcraft", players: 3, first: 0 },
  bots: [null, MY_STRENGTH, MY_STRENGTH],
};

/** I alone against the usual number of Murlocs. */
export const MURLOCS: NewTable = { setup: { game: "murlocs", players: 1 }, bots: [null] };

/** Create a table with me in a seat; `name` is used if I have none yet. A local one is kept in this browser. */
export async function createTable(
  table: NewTable,
  name: string,
  wantedSeat: number | null,
  { local: isLocal = false } = {},
): Promise<TableInfo> {
  const made = await (isLocal && !isStatic ? createLocally(table, name) : createAsGuest(table, name));
  const sits = made.seats.findIndex((seat) => seat.guest === made.host);
  const seat = sits >= 0 ? sits : wantedSeat;
  if (seat !== null)
    await sit(
      made,
      seat,
      made.seats.every(({ kind }, other) => kind !== "open" || other === seat),
    );
  return made;
}

async function createAsGuest(table: NewTable, name: string): Promise<TableInfo> {
  await guest.ensure(name);
  return post<TableInfo>("/api/tables", table);
}

/** Create a table in this browser, where I have the name that I have on the server. */
async function createLocally(table: NewTable, name: string): Promise<TableInfo> {
  await localApi("POST", "/api/guests", { name: guest.name || name });
  return localApi<TableInfo>("POST", "/api/tables", table);
}

/**
 * Take a seat (null: the first free one) with a random nonce, and store the server's commitment to the dice. The nonce
 * is revealed when all people have committed to theirs; without other people, or where the browser has no cryptography,
 * it is sent at once.
 */
export async function sit(table: TableInfo, wantedSeat: number | null, isAlone = false): Promise<void> {
  const nonce = newNonce();
  const hash = isAlone ? null : await hashOfNonce(nonce);
  const seat = wantedSeat === null ? {} : { seat: wantedSeat };
  await ask(table.id, "join", hash === null ? { nonce, ...seat } : { nonce_hash: hash, ...seat });
  const seedHash = table.seed_hash;
  if (!seedHash) return;
  // The chance of a lesson is fixed: our nonce plays no part.
  if (table.setup.lesson) keepCommitment(table.id, { seedHash });
  else keepCommitment(table.id, { nonce, seedHash, seat: wantedSeat ?? (await ownSeat(table.id)) });
}

async function ownSeat(table: string): Promise<number | undefined> {
  const { seats } = await get<TableInfo>(`/api/tables/${table}`);
  const seat = seats.findIndex((other) => other.guest !== undefined && other.guest === guest.profile?.id);
  return seat < 0 ? undefined : seat;
}

export function startTable(id: string): Promise<unknown> {
  return ask(id, "start", {});
}

function ask(table: string, what: string, details: object): Promise<unknown> {
  return api("POST", `/api/tables/${table}/${what}`, { id: newNonce(), ...details });
}
