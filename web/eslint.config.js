import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./app/svelte.config.js";

export default ts.config(
  {
    ignores: [
      "**/node_modules/**",
      "board/src/model/api.d.ts",
      "board/src/render/shared/symbols.ts",
      "app/src/messages/ids.ts",
    ],
  },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      "svelte/no-navigation-without-resolve": "off", // that is for SvelteKit's router
      "svelte/prefer-svelte-reactivity": "off", // our maps are replaced and never changed in place
      "svelte/no-unused-svelte-ignore": "off", // svelte-check, which fails on warnings, is the judge of these
    },
  },
  {
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "max-lines": ["error", { max: 600, skipBlankLines: true, skipComments: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["warn"] }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
);
