/**
 * Has browsers compile the code of the table while it loads. By default they compile a function when it is called first,
 * and the first turn calls hundreds: a frame of it took a third longer. Browsers that do not know the comment ignore it.
 */
import type { Plugin } from "vite";

const HINT = "//# allFunctionsCalledOnLoad\n";

export function eager(): Plugin {
  return {
    name: "elbowroom-eager",
    apply: "build",
    generateBundle: {
      // Vite puts lines of its own first.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.name === "table") chunk.code = HINT + chunk.code;
      },
    },
  };
}
