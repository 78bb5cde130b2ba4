// The order of style sheets in the page. A build lists those of shared chunks before the entry's own, but the entry's hold
// the common looks (styles/base.css) that every component's styles refine: at equal weight the later one wins.

/** @returns {import("vite").Plugin} */
export function looksFirst() {
  return {
    name: "looks-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const sheets = html.match(/^ *<link rel="stylesheet"[^\n]*\n/gm) ?? [];
        const own = sheets.at(-1);
        if (!own || !own.includes("/index-")) throw new Error("the entry's style sheet is not the last one listed");
        return html.replace(own, "").replace(sheets[0], own + (sheets[0] === own ? "" : sheets[0]));
      },
    },
  };
}
