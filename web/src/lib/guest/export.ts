/** Saves data as files. */
import { get } from "../server/api";
import type { Export } from "../server/protocol";

/** Have the browser save data as a file. */
export function saveFile(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Save all data that the server has about the guest. */
export async function saveExport(): Promise<void> {
  const found = await get<Export>("/api/me/export");
  saveFile(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }), "elbowroom.json");
}
