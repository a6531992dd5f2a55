/** Ids of tables in this browser; without the page, so that the worker can use it. */

/** Return whether a table is kept in this browser. */
export const isLocalTable = (id: string): boolean => /^local\w{10}$/.test(id);
