import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";

/** One file of a font that is cut into many by ranges of characters. */
export interface Piece {
  readonly name: string;
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

export type Weight = "regular" | "bold";
/** Whose forms the ideographs take that Chinese, Japanese and Korean share. */
export type Region = "sc" | "tc" | "jp" | "kr";

const WEIGHTS = { regular: 400, bold: 700 };
const REGIONS: readonly Region[] = ["sc", "tc", "jp", "kr"];
const SMALL = ["thai", "devanagari", "emoji"] as const;

const require = createRequire(import.meta.url);
/** Each says which characters are in which of its files. */
const INDEXES = {
  thai: require.resolve("@fontsource-variable/noto-sans-thai/unicode.json"),
  devanagari: require.resolve("@fontsource-variable/noto-sans-devanagari/unicode.json"),
  emoji: require.resolve("@fontsource-variable/noto-emoji/unicode.json"),
  sc: require.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  tc: require.resolve("@fontsource-variable/noto-sans-tc/unicode.json"),
  jp: require.resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  kr: require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
};
type NotoFont = keyof typeof INDEXES;

const fonts = new Map<NotoFont, readonly Piece[]>();
const characters = new Map<Piece, ReadonlySet<number>>();
const instances = new Map<string, Promise<Buffer>>();

export function regionOf(text: string): Region {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  return /\p{Script=Bopomofo}/u.test(text) ? "tc" : "sc";
}

/** The first piece that has the whole letter, with all its marks. */
export function pieceWith(letter: string, region: Region): Piece | undefined {
  const codePoints = [...letter]
    .filter((part) => !/\p{Default_Ignorable_Code_Point}/u.test(part))
    .map((part) => part.codePointAt(0) ?? 0);
  for (const font of [...SMALL, region, ...REGIONS]) {
    const piece = piecesOf(font).find((one) => codePoints.every((codePoint) => has(one, codePoint)));
    if (piece && codePoints.length > 0) return piece;
  }
  return undefined;
}

/** As a plain TrueType font of one weight: what pdfkit can embed. */
export function instanceOf(piece: Piece, weight: Weight): Promise<Buffer> {
  const key = `${piece.name} ${weight}`;
  const known = instances.get(key);
  if (known) return known;
  const made = makeInstance(piece, WEIGHTS[weight]);
  instances.set(key, made);
  return made;
}

export function charactersOf(file: string): ReadonlySet<number> {
  const font = create(readFileSync(file));
  return new Set("characterSet" in font ? font.characterSet : []);
}

/** Every file that a letter may come from. */
export function notoFiles(): string[] {
  return [...SMALL, ...REGIONS].flatMap(piecesOf).map(({ file }) => file);
}

async function makeInstance(piece: Piece, weight: number): Promise<Buffer> {
  const text = [...charactersIn(piece)].map((codePoint) => String.fromCodePoint(codePoint)).join("");
  return subsetFont(readFileSync(piece.file), text, {
    targetFormat: "truetype",
    variationAxes: { wght: weight },
  });
}

/** A declared range may hold more than its font does. */
function has(piece: Piece, codePoint: number): boolean {
  if (!piece.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) return false;
  return charactersIn(piece).has(codePoint);
}

function charactersIn(piece: Piece): ReadonlySet<number> {
  const known = characters.get(piece) ?? charactersOf(piece.file);
  characters.set(piece, known);
  return known;
}

/** Of a font of one script its own part, of the large ones the numbered parts: Latin letters come from elsewhere. */
function piecesOf(font: NotoFont): readonly Piece[] {
  const known = fonts.get(font);
  if (known) return known;
  const folder = dirname(INDEXES[font]);
  const declared: Record<string, string> = JSON.parse(readFileSync(INDEXES[font], "utf8"));
  const pieces = Object.entries(declared).flatMap(([key, text]): Piece[] => {
    const part = /^\[(\d+)\]$/.exec(key)?.[1] ?? (key === font ? key : undefined);
    if (part === undefined) return [];
    const name = `${basename(folder)}-${part}`;
    return [{ name, file: join(folder, `files/${name}-wght-normal.woff2`), ranges: readRanges(text) }];
  });
  fonts.set(font, pieces);
  return pieces;
}

/** "U+1f3e7,U+1f4ac-1f4ad" */
function readRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return [from, to];
  });
}
