/** Styles use the scales of `app/src/styles/scales.css` and these widths and heights. What is drawn on a map has units of its own. */
const layers = ["/^var\\(--layer-/", "auto"];

export default {
  ignoreFiles: ["**/node_modules/**", "app/src/styles/scales.css"],
  overrides: [
    { files: ["**/*.svelte"], customSyntax: "postcss-html" },
    {
      files: ["app/src/**"],
      rules: {
        "declaration-property-value-allowed-list": {
          "font-size": ["/^var\\(--font-size-/", "/^[0-9.]+em$/", "/cqw/", "inherit"], // cqw: cards of any size
          font: ["/var\\(--font-size-/", "/cqw/", "/[0-9]em[ /]/", "inherit"],
          "z-index": layers,
        },
      },
    },
  ],
  rules: {
    "declaration-property-value-allowed-list": { "z-index": layers },
    "media-feature-name-value-allowed-list": {
      "max-width": ["560px", "760px", "860px", "1100px", "1300px", "1480px"],
      "min-width": ["761px", "1481px"],
      "max-height": ["560px", "780px"],
      "min-height": ["700px"],
    },
  },
};
