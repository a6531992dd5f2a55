/** A Vite plugin for sprites: `import … from "virtual:NAME"` returns the URL of each sheet. */
import type { Plugin } from "vite";

interface Sprites<Sheet extends string> {
  /** Return the source files; a change rebuilds the sprites. */
  watched: () => string[];
  /** Return the exported value of a sheet as code, given the code of its URL. */
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
