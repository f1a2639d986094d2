import { readdirSync } from "node:fs";

// npm run bench -- NAME […]: every other file here is a benchmark that runs when it is imported.
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !["run.ts", "report.ts"].includes(file))
  .map((file) => file.slice(0, -3));
const [name = ""] = process.argv.slice(2);
if (names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  console.error(`expected one of: ${names.join(", ")}`);
  process.exitCode = 2;
}
