// Fails where modules of the client import each other in a circle, types included. A component may nest itself.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
/** Static imports and exports of a relative path; a dynamic import is a way on, not a need. */
const IMPORT = /^\s*(?:import|export)\b[^"';]*"(\.[^"?]+)(?:\?[^"]*)?";/gm;

/** The modules that each module imports, by path. */
function imports(folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|svelte)$/.test(name))
      .map((name) => join(web, folder, name)),
  );
  return new Map(
    paths.map((path) => [
      path,
      [...readFileSync(path, "utf8").matchAll(IMPORT)].map(([, to]) => resolve(dirname(path), to)),
    ]),
  );
}

/** Each circle once, as the modules on it. */
export function cycles(graph) {
  const found = [];
  const done = new Set();
  const visit = (path, way) => {
    const at = way.indexOf(path);
    if (at >= 0) {
      if (at < way.length - 1) found.push([...way.slice(at), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = cycles(imports(["board/src", "app/src"]));
  for (const circle of found)
    console.error(`imports in a circle: ${circle.map((path) => relative(web, path)).join(" → ")}`);
  if (found.length) process.exit(1);
  console.log("no module imports itself by way of others");
}
