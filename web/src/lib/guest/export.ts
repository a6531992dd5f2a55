/** Saves all data that the server has about the guest as a file. */
import { get } from "../server/api";
import type { Export } from "../server/protocol";

export async function saveExport(): Promise<void> {
  const found = await get<Export>("/api/me/export");
  const url = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "elbowroom.json";
  link.click();
  URL.revokeObjectURL(url);
}
