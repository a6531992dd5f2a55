/** ESLint rules of the client (`npm run lint`); Prettier formats the code. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import pureDerived from "./lint/purederived.js";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  // Generated from the server's structs.
  { ignores: ["src/lib/server/protocol.ts"] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { elbowroom: { rules: { "pure-derived": pureDerived } } },
    rules: {
      "elbowroom/pure-derived": "error",
      // TypeScript checks this.
      "no-undef": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      // Reactive values are `let`, even if only the compiler assigns them.
      "prefer-const": "off",
      // Plain Maps and Sets are intended: to trigger updates, a new one is assigned to `$state.raw`.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/learn/**"],
    rules: {
      // The rules are our own documents, converted to HTML at build time.
      "svelte/no-at-html-tags": "off",
    },
  },
);
