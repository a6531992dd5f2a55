/**
 * The HTTP API: parsed answers, and refusals as errors with a sentence in the reader's language. Requests about tables in
 * this browser, and all where there is no server, are answered by Python in this browser.
 */
import { isLocalTable, isStatic } from "../offline/mode";
import { network } from "./network.svelte";
import type { LocalAnswer } from "../offline/messages";
import type { Problem } from "./protocol";

export class ApiError extends Error {
  readonly reason: string;
  readonly status: number;
  constructor(reason: string, sentence: string, status: number) {
    super(sentence);
    this.reason = reason;
    this.status = status;
  }
}

/** Token, language and texts for all requests; set by `guest` and `main`, so that this module does not depend on them. */
export const caller = {
  token: null as string | null,
  /** Get a valid token after the server has refused this one; false if there is none any more. */
  renew: (_refused: string): Promise<boolean> => Promise.resolve(false),
  language: "en",
  unreachable: "The server cannot be reached.",
  /** Called with the mark of the current announcement, which every answer carries; null: there is none. */
  onAnnouncementMark: (_mark: string | null): void => undefined,
};

const TABLE = /^\/api\/tables\/(\w+)/;
/** Requests that need no other people, so that Python in this browser can answer while the server cannot be reached. */
const WITHOUT_PEOPLE = /^\/api\/(games|position|puzzles|boards|me\/boards)\b/;
/** The service worker keeps scenes that were seen: Python draws the others. */
const SCENE = "/api/scene?";

/** Return whether Python in this browser answers a request. */
function isLocal(path: string): boolean {
  const table = TABLE.exec(path)?.[1];
  return isStatic || (table ? isLocalTable(table) : network.isAway && WITHOUT_PEOPLE.test(path));
}

/** Have Python in this browser answer a request. */
export async function localApi<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, body: text } = await askPython(method, path, body);
  const said = JSON.parse(text) as unknown;
  if (status < 400) return said as Answer;
  const { reason, sentence } = said as Problem;
  throw new ApiError(reason, sentence, status);
}

/** Send a request to Python in this browser and return its answer as text. */
export async function askPython(method: string, path: string, body?: unknown): Promise<LocalAnswer> {
  try {
    const { runtime } = await import("../offline/runtime.svelte");
    return await runtime.ask(method, path, body === undefined ? "" : JSON.stringify(body), caller.language);
  } catch {
    throw new ApiError("no-connection", caller.unreachable, 0);
  }
}

/** Send a request and return the answer; raise ApiError if the server refuses or cannot be reached. */
export async function api<Answer>(method: string, path: string, body?: unknown, mayRenew = true): Promise<Answer> {
  if (isLocal(path)) return localApi<Answer>(method, path, body);
  const { token } = caller;
  const headers: Record<string, string> = { "accept-language": caller.language };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    network.lost();
    if (path.startsWith(SCENE)) return localApi<Answer>(method, path);
    throw new ApiError("no-connection", caller.unreachable, 0);
  }
  network.reached();
  caller.onAnnouncementMark(answer.headers.get("elbowroom-announced"));
  if (answer.status === 204) return undefined as Answer;
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as Answer;
  // The token has expired: repeat the request once with a new one.
  if (answer.status === 401 && token && mayRenew && (await caller.renew(token))) return api(method, path, body, false);
  const problem = said as Partial<Problem> | null;
  throw new ApiError(problem?.reason ?? "server-failed", problem?.sentence ?? caller.unreachable, answer.status);
}

export const get = <Answer>(path: string): Promise<Answer> => api<Answer>("GET", path);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => api<Answer>("POST", path, body);
