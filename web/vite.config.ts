import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { eager } from "./build/eager.ts";
import { faces } from "./build/faces.ts";
import { icons } from "./build/icons.ts";
import { media } from "./build/media.ts";
import { rules } from "./build/rules.ts";
import { shell } from "./build/shell.ts";
import { texts } from "./build/texts.ts";

const server = process.env.ELBOWROOM_SERVER ?? "http://127.0.0.1:8128";

export default defineConfig({
  plugins: [media(), svelte(), svelteTesting(), texts(), icons(), faces(), rules(), shell(), eager(), compress()],
  experimental: {
    // The client may be in a sub-path of a host: files name each other relative to themselves. Addresses in the page are
    // absolute, as it is served at many addresses; `elbowroom static` makes them relative.
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    outDir: "../src/elbowroom/client",
    emptyOutDir: true,
    // The server's content security policy forbids data: fonts, and small files are cheap over one connection.
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
    setupFiles: ["tests/setup.ts"],
    // A separate page for each file would take far longer than the tests.
    isolate: false,
    // As in tests/setup.ts.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
