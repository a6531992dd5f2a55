/** Loads modules as on a page that is served as plain files. */
import { vi } from "vitest";

/** Mark the page as static, and return freshly loaded modules; call `endStatic` afterwards. */
export async function asStatic<Module>(load: () => Promise<Module>): Promise<Module> {
  document.documentElement.dataset.static = "";
  vi.resetModules();
  return load();
}

export function endStatic(): void {
  delete document.documentElement.dataset.static;
  vi.resetModules();
}
