/** The HTTP API: answers as structs, refusals as errors with a sentence in the reader's language. */
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

/** Who asks and in which language: set once by `guest` and `main`, so that nothing here knows of pages. */
export const caller = {
  token: null as string | null,
  language: "en",
  away: "The server cannot be reached.",
  /** Called with the mark of what is announced, which answers carry; none: nothing is. */
  announced: (_mark: string | null): void => undefined,
};

export async function api<Answer>(method: string, path: string, body?: unknown, token = caller.token): Promise<Answer> {
  const headers: Record<string, string> = { "accept-language": caller.language };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError("no-connection", caller.away, 0);
  }
  caller.announced(answer.headers.get("elbowroom-announced"));
  if (answer.status === 204) return undefined as Answer;
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as Answer;
  const problem = said as Partial<Problem> | null;
  throw new ApiError(problem?.reason ?? "server-failed", problem?.sentence ?? caller.away, answer.status);
}

export const get = <Answer>(path: string): Promise<Answer> => api<Answer>("GET", path);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => api<Answer>("POST", path, body);
