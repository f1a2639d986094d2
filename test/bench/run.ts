import { readdirSync } from "node:fs";
import { showPage } from "./page/page.js";

// npm run bench: the whole page. npm run bench -- NAME […]: every other file here is a benchmark that runs when imported.
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !["run.ts", "report.ts"].includes(file))
  .map((file) => file.slice(0, -3));
const [name] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (name === undefined || name === "page") await showPage();
else if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`expected none, page, or one of: ${names.join(", ")}`);
  process.exitCode = 2;
}
