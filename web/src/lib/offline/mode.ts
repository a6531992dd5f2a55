/** Where the game runs: on a server, or as plain files with Python in this browser. */

export { isLocalTable } from "./tableids";

/** True if the client is served as plain files: there is no server, and the page may be in a sub-path. */
export const isStatic = document.documentElement.hasAttribute("data-static");

/** The id of the person at this device at tables in this browser (src/elbowroom/offline/guests.py). */
export const LOCAL_GUEST = "local";

/** Return the address of one of our files, such as "/icon.svg": relative to the page where it may be in a sub-path. */
export const fileUrl = (path: string): string => (isStatic ? path.replace(/^\//, "") : path);

/** Where this browser's storage has the version that was loaded for games without a network (download.svelte.ts). */
export const OFFLINE_MARK = "elbowroom.offline";
