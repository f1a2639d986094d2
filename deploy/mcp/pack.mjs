// Puts together what others install: dist/unsigned-mcp/ for `npm publish`, and dist/unsigned-mcp.mcpb, the same as one
// file that desktop assistants open. Run after `npm run build`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
const FOLDER = join(ROOT, "dist/unsigned-mcp");
const FILES = {
  "package.json": join(HERE, "package.json"),
  "manifest.json": join(HERE, "manifest.json"),
  "README.md": join(HERE, "README.md"),
  LICENSE: join(ROOT, "LICENSE"),
  "unsigned-mcp.js": join(ROOT, "dist/src/unsigned-mcp.js"),
  "parts/json-fault.js": join(ROOT, "dist/src/parts/json-fault.js"),
  "parts/relay.js": join(ROOT, "dist/src/parts/relay.js"),
};

rmSync(FOLDER, { recursive: true, force: true });
for (const [name, from] of Object.entries(FILES)) {
  mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
  copyFileSync(from, join(FOLDER, name));
}
writeFileSync(
  `${FOLDER}.mcpb`,
  zip(Object.entries(FILES).map(([name, from]) => ({ name, bytes: readFileSync(from) }))),
);

/** Stored, not deflated: a few kilobytes, and the same bytes every time. */
function zip(files) {
  const heads = [];
  const parts = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8); // the first of January 1980
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    heads.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, central, Buffer.from(name));
    const part = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), bytes]);
    parts.push(part);
    at += part.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
