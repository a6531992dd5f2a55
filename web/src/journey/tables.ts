/** The station of each table of the journey, stored in this browser. */
import { TableStorage } from "../lib/settings/tablestorage";

export const journeyTables = new TableStorage("elbowroom.journey-tables", (value) => typeof value === "string");
