import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readImage } from "../../src/image-file.js";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function head(width: number, height: number, interlaced = 0): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk("IHDR", data);
}

/** Red, three bytes a pixel. */
const pixels = (width: number, height: number) =>
  deflateSync(
    Buffer.concat(
      Array.from({ length: height }, () =>
        Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, "ff0000", "hex")]),
      ),
    ),
  );
const png = (width = 2, height = 2, between: Buffer[] = [], data = pixels(width, height)) =>
  Buffer.concat([SIGNATURE, head(width, height), ...between, chunk("IDAT", data), chunk("IEND")]);

const segment = (marker: number, data: Buffer) => {
  const start = Buffer.from([0xff, marker, 0, 0]);
  start.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([start, data]);
};
/** Of the marks that a JPEG is made of; its scan holds a stuffed byte and a restart. */
function jpeg(width = 2, height = 2, between: Buffer[] = []): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from("ffd8", "hex"),
    ...between,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, size),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from("0101000 03f00".replace(" ", ""), "hex")),
    Buffer.from("12ff00ffd03456", "hex"),
    Buffer.from("ffd9", "hex"),
  ]);
}

function webp(form: string, data: Buffer): Buffer {
  const start = Buffer.from(`RIFF\0\0\0\0WEBP${form}\0\0\0\0`, "latin1");
  start.writeUInt32LE(data.length + 12, 4);
  start.writeUInt32LE(data.length, 16);
  return Buffer.concat([start, data]);
}
function lossless(width: number, height: number): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 7]);
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return webp("VP8L", data);
}

const SCRIPT = Buffer.from("<script>alert(1)</script>");
const faultOf = (bytes: Buffer) => {
  const read = readImage(bytes);
  return "fault" in read ? read.fault : "taken";
};

describe("a picture", () => {
  it.each([
    ["image/png", png(3, 2)],
    ["image/jpeg", jpeg(3, 2)],
    ["image/webp", lossless(3, 2)],
    ["image/webp", webp("VP8 ", Buffer.from("3001009d012a0300020000", "hex"))],
  ])("is known by its bytes: %s", (type, bytes) => {
    expect(readImage(bytes)).toMatchObject({ type, width: 3, height: 2 });
    const once = readImage(bytes);
    if ("bytes" in once) expect(readImage(once.bytes)).toEqual(once);
  });

  it("is written anew without what is no picture: text, places, and another file behind its end", () => {
    const text = chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), SCRIPT]));
    const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), SCRIPT]));
    const comment = segment(0xfe, SCRIPT);
    const hostile = [
      [png(2, 2, [text]), png()],
      [Buffer.concat([png(), SCRIPT]), png()],
      [Buffer.concat([png(), Buffer.from("PK\x03\x04 a whole archive")]), png()],
      [jpeg(2, 2, [exif, comment]), jpeg()],
      [Buffer.concat([jpeg(), SCRIPT]), jpeg()],
      [Buffer.concat([lossless(2, 2), SCRIPT]), lossless(2, 2)],
    ] as const;
    for (const [given, plain] of hostile) expect(readImage(given)).toEqual(readImage(plain));
    for (const [given] of hostile)
      expect(JSON.stringify(readImage(given))).not.toContain(JSON.stringify([...SCRIPT]).slice(1, -1));
  });

  it("is refused where it is another file, whatever it is called", () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from("GIF89a;"), Buffer.from("%PDF-1.7"), SCRIPT, Buffer.alloc(0)])
      expect(faultOf(bytes)).toMatch(/expected a PNG, JPEG or WebP/);
  });

  it("is refused by the size that it says, before anything of it is unpacked", () => {
    expect(faultOf(png(20_000, 20_000, [], pixels(1, 1)))).toMatch(/got 20000 × 20000/);
    expect(faultOf(jpeg(20_000, 20_000))).toMatch(/got 20000 × 20000/);
    expect(faultOf(lossless(16_000, 16_000))).toMatch(/got 16000 × 16000/);
    expect(faultOf(png(0, 5, [], pixels(1, 1)))).toMatch(/got 0 × 5/);
  });

  it("is refused where it unpacks to more or less than it says", () => {
    expect(faultOf(png(2, 2, [], deflateSync(Buffer.alloc(100_000_000))))).toMatch(/as large as it says/);
    expect(faultOf(png(2, 2, [], pixels(1, 1)))).toMatch(/as large as it says/);
    expect(faultOf(png(2, 2, [], Buffer.from("not packed")))).toMatch(/as large as it says/);
  });

  it("is refused where it is damaged or cut off anywhere, and never read past its end", () => {
    for (const whole of [png(), jpeg(), lossless(2, 2)])
      for (let length = 3; length < whole.length; length++)
        expect([length, faultOf(whole.subarray(0, length))]).not.toEqual([length, "taken"]);
    const changed = png();
    changed.writeUInt8(9, 20);
    expect(faultOf(changed)).toMatch(/damaged/);
    const loop = Buffer.concat([SIGNATURE, head(2, 2), Buffer.from("ffffffff49444154", "hex")]);
    expect(faultOf(loop)).toMatch(/cut off/);
    const moving = webp("VP8X", Buffer.alloc(10));
    expect(faultOf(moving)).toMatch(/neither moving/);
  });
});
