/** Messages between the page and the worker in which Python runs. */

export interface FileInfo {
  path: string;
  bytes: number;
  gzip_bytes: number;
}
/** The files of the runtime; `path` is relative to the folder of this list. */
export interface Manifest {
  version: string;
  files: FileInfo[];
  bytes: number;
}

/** Return whether a file has learned values of bots, which are loaded only for games that need them. */
export const hasValues = ({ path }: FileInfo): boolean => path.includes("/values/");

/** An answer of the HTTP API in Python. */
export interface LocalAnswer {
  status: number;
  media: string;
  body: string;
}

export type ToWorker =
  | { type: "start"; folder: string; manifest: Manifest }
  | { type: "ask"; id: number; method: string; path: string; body: string; language: string }
  | { type: "open"; socket: number }
  | { type: "send"; socket: number; text: string }
  | { type: "close"; socket: number };

export type FromWorker =
  | { type: "progress"; loaded: number }
  | { type: "ready" }
  | { type: "values"; path: string }
  | { type: "failed"; reason: string }
  | ({ type: "answer"; id: number } & LocalAnswer)
  | { type: "message"; socket: number; text: string }
  | { type: "closed"; socket: number; code: number };
