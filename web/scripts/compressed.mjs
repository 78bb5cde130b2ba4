// A compressed copy beside each text of the built client: brotli at its best takes seconds, which no first visitor of a
// server should wait for.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TEXT = /\.(?:js|css|svg|json|webmanifest)$/;
/** Bytes of a file that is compressed: the server sends shorter ones as they are. */
const LEAST = 1000;

/** A text in as few bytes as brotli can. */
export const compressed = (text) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** A plugin of Vite; it comes after those that write files themselves. */
export function compressedCopies() {
  let out = "";
  return {
    name: "compressed-copies",
    apply: "build",
    configResolved({ root, build }) {
      out = resolve(root, build.outDir);
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler() {
        for (const name of readdirSync(out, { recursive: true })) {
          if (!TEXT.test(name)) continue;
          const text = readFileSync(join(out, name));
          if (text.length >= LEAST) writeFileSync(join(out, `${name}.br`), compressed(text));
        }
      },
    },
  };
}
