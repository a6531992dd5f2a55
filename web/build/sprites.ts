/** Sprites as files of the client: `import … from "virtual:NAME"` says where each of its sheets is. */
import type { Plugin } from "vite";

interface Sprites<Sheet extends string> {
  /** Files to draw them anew from. */
  watched: () => string[];
  /** What the module says of a sheet, as code, from the code of its address. */
  shown: (url: string, sheet: Sheet) => string;
}

export function sprites<Sheet extends string>(
  name: string,
  sheets: readonly Sheet[],
  sprite: (sheet: Sheet) => string,
  { watched, shown }: Sprites<Sheet>,
): Plugin {
  const module = `virtual:${name}`;
  let isBuild = false;
  return {
    name: `elbowroom-${name}`,
    configResolved: (config) => void (isBuild = config.command === "build"),
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load(id) {
      if (id !== `\0${module}`) return null;
      for (const file of watched()) this.addWatchFile(file);
      const said = sheets.map((sheet) => {
        const source = sprite(sheet);
        const url = isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: `${name}-${sheet}.svg`, source })}`
          : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`);
        return `${JSON.stringify(sheet)}: ${shown(url, sheet)}`;
      });
      return `export default { ${said.join(", ")} };`;
    },
  };
}
