/** Whom this browser does not hear, until the page is closed. */
import { SvelteSet } from "svelte/reactivity";

export const muted = new SvelteSet<string>();
