/** What is looked at in the client beside types: `npm run lint`. How it is laid out is Prettier's business. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import pureDerived from "./lint/purederived.js";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  // Made by a tool, from the server's structs.
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
      // Types are TypeScript's business.
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
      // Reactive values are `let`, also those that only the compiler assigns.
      "prefer-const": "off",
      // What is plain is so on purpose: where a change must be seen, a new one is put into `$state.raw`.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/learn/**"],
    rules: {
      // The rules are our own documents, made into HTML when the client is built.
      "svelte/no-at-html-tags": "off",
    },
  },
);
