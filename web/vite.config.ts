import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { faces } from "./build/faces.ts";
import { icons } from "./build/icons.ts";
import { media } from "./build/media.ts";
import { rules } from "./build/rules.ts";
import { texts } from "./build/texts.ts";

const server = process.env.ELBOWROOM_SERVER ?? "http://127.0.0.1:8128";

export default defineConfig({
  plugins: [media(), svelte(), svelteTesting(), texts(), icons(), faces(), rules(), compress()],
  build: {
    outDir: "../src/elbowroom/client",
    emptyOutDir: true,
    // The server's content policy allows no data: fonts, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, graph) => chunkOf(id, (one) => graph.getModuleInfo(one)),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/patience.ts", "tests/dialogs.ts", "tests/network.ts"],
    // A page of its own for each file would take far longer than the tests themselves.
    isolate: false,
    // As in tests/patience.ts.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
