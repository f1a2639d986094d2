import { crc32, inflateSync } from "node:zlib";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageFile {
  type: ImageType;
  width: number;
  height: number;
  /** Written anew of what draws the picture: no text, no place where it was taken, nothing behind its end. */
  bytes: Buffer;
}

export const WIDEST = 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture by what its bytes are, whatever they are called; a fault in words where they are none that is taken. */
export function readImage(bytes: Buffer): ImageFile | { fault: string } {
  try {
    const { width, height, ...read } = readKnown(bytes);
    if (width < 1 || height < 1 || width > WIDEST || height > WIDEST)
      return { fault: `expected 1 to ${WIDEST} pixels each way, got ${width} × ${height}` };
    return { width, height, type: read.type, bytes: read.write() };
  } catch (error) {
    // A view past the end is a file that is cut off.
    if (error instanceof RangeError) return { fault: "expected a whole picture; this one is cut off" };
    if (error instanceof Broken) return { fault: error.message };
    throw error;
  }
}

class Broken extends Error {}

interface Read extends Omit<ImageFile, "bytes"> {
  /** Once its size is known to be fit: only then is anything unpacked. */
  write(): Buffer;
}

function readKnown(bytes: Buffer): Read {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
    return readWebp(bytes);
  throw new Broken("expected a PNG, JPEG or WebP picture, by its bytes");
}

/** How many samples a pixel has, by its kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function readPng(bytes: Buffer): Read {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; !chunks.has("IEND"); ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      throw new Broken("expected a whole PNG; a part of it is damaged");
    const known = chunks.get(name);
    if (known) known.push(bytes.subarray(at, end));
    else chunks.set(name, [bytes.subarray(at, end)]);
    at = end;
  }
  const [head] = chunks.get("IHDR") ?? [];
  if (head?.length !== 25) throw new Broken("expected a PNG that begins with its size");
  const [width, height] = [head.readUInt32BE(8), head.readUInt32BE(12)];
  const samples = SAMPLES[head.readUInt8(17)];
  if (samples === undefined || head.readUInt8(20) !== 0)
    throw new Broken("expected a PNG of a known colour, not interlaced");
  const row = 1 + Math.ceil((width * samples * head.readUInt8(16)) / 8);
  const write = () => {
    const packed = (chunks.get("IDAT") ?? []).map((chunk) => chunk.subarray(8, -4));
    if (unpackedLength(Buffer.concat(packed), row * height) !== row * height)
      throw new Broken("expected a PNG whose picture is as large as it says");
    const kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].flatMap((name) => chunks.get(name) ?? []);
    return Buffer.concat([PNG, ...kept]);
  };
  return { type: "image/png", width, height, write };
}

/** Never more than was announced: what grows without end is no picture. */
function unpackedLength(packed: Buffer, most: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch {
    return undefined;
  }
}

const START_OF_SCAN = 0xda;
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Tables, frames, scans and the colour transform of Adobe's (APP14): what a decoder needs. */
const isNeeded = (marker: number) => (marker >= 0xc0 && marker <= 0xdf) || marker === 0xee;

function readJpeg(bytes: Buffer): Read {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new Broken("expected a whole JPEG; a part of it is damaged");
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xd9) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (FRAMES.includes(marker) && !size)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end);
    if (isNeeded(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!size) throw new Broken("expected a JPEG that says its size");
  return { type: "image/jpeg", ...size, write: () => Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]) };
}

/** The next mark that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new RangeError();
}

/** The two simple forms; what is moved, layered or described stands in others. */
function readWebp(bytes: Buffer): Read {
  const name = bytes.toString("latin1", 12, 16);
  const end = 20 + bytes.readUInt32LE(16);
  if (end > bytes.length) throw new RangeError();
  const write = () => {
    const body = Buffer.concat([bytes.subarray(12, end), Buffer.alloc(end % 2)]);
    const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
    head.writeUInt32LE(body.length + 4, 4);
    return Buffer.concat([head, body]);
  };
  if (name === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a)
    return {
      type: "image/webp",
      width: bytes.readUInt16LE(26) & 0x3fff,
      height: bytes.readUInt16LE(28) & 0x3fff,
      write,
    };
  if (name === "VP8L" && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { type: "image/webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, write };
  }
  throw new Broken("expected a simple WebP, neither moving nor with parts beside its picture");
}
