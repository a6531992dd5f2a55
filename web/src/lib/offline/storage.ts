/**
 * Documents of this device in IndexedDB, as src/elbowroom/offline/storage.py wants them. The page reads the list of games
 * here without Python; the worker reads and writes everything else.
 */
import type { Listed } from "../server/protocol";
import { isLocalTable } from "./tableids";

const NAME = "elbowroom";
const VERSION = 1;
type Kind = "tables" | "boards" | "profile";
const KINDS: Kind[] = ["tables", "boards", "profile"];

export interface Document {
  key: string;
  text: string;
  /** When it was first written, in milliseconds since 1970. */
  made: number;
  /** Tables only: the line in the list of games, and the number of times it was saved. */
  listed?: string;
  saves?: number;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const kind of KINDS) request.result.createObjectStore(kind, { keyPath: "key" });
    };
    request.onsuccess = () => {
      // A newer version of the client must be able to open it.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
  opening.catch(() => (opening = null));
  return opening;
}

/** Run requests in one transaction; the promise resolves once it is complete, with the result of the last request. */
async function transact<Result>(
  kind: Kind,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result> {
  try {
    const database = await open();
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(kind, mode, { durability: "strict" });
      let result: Result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
      work(transaction.objectStore(kind), (found) => (result = found));
    });
  } catch (error) {
    // Python cannot take a DOMException: it would wait for ever.
    throw new Error(String(error));
  }
}

export const find = (kind: Kind, key: string): Promise<Document | undefined> =>
  transact<Document | undefined>(kind, "readonly", (store, done) => {
    const request = store.get(key) as IDBRequest<Document | undefined>;
    request.onsuccess = () => done(request.result);
  });

const all = (kind: Kind): Promise<Document[]> =>
  transact<Document[]>(kind, "readonly", (store, done) => {
    const request = store.getAll() as IDBRequest<Document[]>;
    request.onsuccess = () => done(request.result);
  });

/** The storage that the backend in Python gets. */
export const storage = {
  async read(kind: Kind, key: string): Promise<string | undefined> {
    return (await find(kind, key))?.text;
  },
  async write(kind: Kind, key: string, text: string): Promise<void> {
    await transact<void>(kind, "readwrite", (store) => store.put({ key, text, made: Date.now() }));
  },
  /** Write a table, unless another tab has saved it since `before` saves; return whether it was written. */
  async write_table(key: string, text: string, listed: string, before: number): Promise<boolean> {
    const isWritten = await transact<boolean>("tables", "readwrite", (store, done) => {
      const request = store.get(key) as IDBRequest<Document | undefined>;
      request.onsuccess = () => {
        const { saves = 0, made = Date.now() } = request.result ?? {};
        const isNext = saves === before;
        if (isNext) store.put({ key, text, made, listed, saves: before + 1 });
        done(isNext);
      };
    });
    if (isWritten) announce(key);
    return isWritten;
  },
  async keys(kind: Kind): Promise<string[]> {
    const found = await all(kind);
    return found.sort((one, other) => other.made - one.made).map(({ key }) => key);
  },
  async remove(kind: Kind, key: string): Promise<void> {
    await transact<void>(kind, "readwrite", (store) => store.delete(key));
    if (kind === "tables") announce(key);
  },
};

let channel: BroadcastChannel | null = null;
/** Return the channel on which others learn of a saved table: one for each worker or page, which does not hear itself. */
function savedChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("elbowroom.saved");
  return channel;
}
const announce = (table: string): void => savedChannel().postMessage(table);

/** Call a function with the id of each table that another tab has saved or deleted. */
export function onSavedElsewhere(call: (table: string) => void): void {
  savedChannel().onmessage = ({ data }: MessageEvent<string>) => call(data);
}

/** Return the games on this device, the latest change first. */
export async function localGames(): Promise<Listed[]> {
  const tables = (await all("tables")).map(({ listed }) => JSON.parse(listed ?? "{}") as Listed);
  return tables.sort((one, other) => (other.touched_at ?? 0) - (one.touched_at ?? 0));
}

export const deleteLocalGame = (id: string): Promise<void> => storage.remove("tables", id);

const FORMAT = "elbowroom-games";
/** More bytes than a thousand games have: larger files are not read. */
const MAX_IMPORT = 50_000_000;

/** Return all games and boards of this device as a file. */
export async function exportGames(): Promise<Blob> {
  const [tables, boards] = await Promise.all([all("tables"), all("boards")]);
  return new Blob([JSON.stringify({ format: FORMAT, version: VERSION, tables, boards })], { type: "application/json" });
}

interface Exported {
  format?: string;
  version?: number;
  tables?: Document[];
  boards?: Document[];
}

/**
 * Add the games of an exported file; return how many were added. Games that are here already stay as they are. The
 * message of the error is "newer" for a file of a newer version.
 */
export async function importGames(file: Blob): Promise<number> {
  if (file.size > MAX_IMPORT) throw new Error("too-large");
  const found = JSON.parse(await file.text()) as Exported;
  if (found.format !== FORMAT || !Array.isArray(found.tables)) throw new Error("not-a-games-file");
  if ((found.version ?? 0) > VERSION) throw new Error("newer");
  for (const board of (found.boards ?? []).filter(isDocument)) await addNew("boards", board);
  let count = 0;
  for (const table of found.tables.filter(isDocument).filter(isListed)) count += Number(await addNew("tables", table));
  return count;
}

const isDocument = (document: Document): boolean =>
  typeof document?.key === "string" && typeof document.text === "string" && typeof document.made === "number";

/** Return whether a table has what the list of games shows, and is the one that the list names. */
function isListed({ key, text, listed, saves }: Document): boolean {
  try {
    const { id, setup } = JSON.parse(listed ?? "") as Listed;
    const { info } = JSON.parse(text) as { info: { id: string } };
    return (
      typeof saves === "number" && typeof setup.game === "string" && isLocalTable(key) && key === id && id === info.id
    );
  } catch {
    return false;
  }
}

const addNew = (kind: Kind, document: Document): Promise<boolean> =>
  transact<boolean>(kind, "readwrite", (store, done) => {
    const request = store.getKey(document.key);
    request.onsuccess = () => {
      if (request.result === undefined) store.put(document);
      done(request.result === undefined);
    };
  });
