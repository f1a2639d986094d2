// Whether everything that runs in production may be run and given on: reads the list that npm makes of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|Zlib|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|Unlicense|PostgreSQL|Python-2\.0)( (AND|OR) (MIT|Zlib))?\)?$/;
/** They name no licence in package.json, and bring its text: found to be free by reading it. */
const READ = { "dejavu-fonts-ttf": "Bitstream Vera, public domain", "png-js": "MIT" };

// Not `npm sbom --omit=dev`: beside development's packages it leaves out what both use.
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const used = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
const doubtful = used.filter(([path, { license = "" }]) => {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  return !FREE.test(license) && !(name in READ);
});
for (const [path, { version, license }] of doubtful) console.error(`${path} ${version}: ${license}`);
const { license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
console.log(`${used.length} packages in production, on any platform, all free to use under ${license}`);
process.exitCode = doubtful.length > 0 ? 1 : 0;
