import { configure } from "@testing-library/svelte";

/** Milliseconds that tests wait for what must come: however busy a machine is, only what is broken takes longer. */
export const PATIENCE = 240_000;

configure({ asyncUtilTimeout: PATIENCE });
