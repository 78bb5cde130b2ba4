// Fails when board/src/model/api.d.ts is not what the server's OpenAPI document makes of it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "broadfront-types-"));
const fresh = join(folder, "api.d.ts");
try {
  const tool = join(web, "node_modules/openapi-typescript/bin/cli.js");
  execFileSync(process.execPath, [tool, join(web, "openapi.json"), "--immutable", "-o", fresh], { stdio: "pipe" });
  if (readFileSync(fresh, "utf8") !== readFileSync(join(web, "board/src/model/api.d.ts"), "utf8")) {
    console.error(
      "web/board/src/model/api.d.ts is not what web/openapi.json says: run `npm run types` in web/ and commit it.",
    );
    process.exit(1);
  }
  console.log("api.d.ts fits openapi.json");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
