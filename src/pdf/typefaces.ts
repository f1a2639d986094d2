import { createRequire } from "node:module";
import {
  charactersOf,
  instanceOf,
  type Piece,
  pieceWith,
  type Region,
  regionOf,
  type Weight,
} from "./noto.js";
import { lettersOf } from "./runs.js";

const require = createRequire(import.meta.url);
const UNICODE = {
  regular: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
const LATIN = { regular: "Helvetica", bold: "Helvetica-Bold" };
// What Windows-1252 holds beside ASCII and Latin-1: the built-in faces garble everything else.
const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\n]*$/u;
/** Scripts that have a font of their own, whatever the sheet's typeface has of them. */
const OWN =
  /[\p{scx=Thai}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{Emoji_Presentation}\uff00-\uffef]|\ufe0f/u;

let unicodeCharacters: ReadonlySet<number> | undefined;

/** The typeface of a whole sheet, and the fonts of the letters that it leaves to others. */
export interface Typefaces {
  readonly main: Readonly<Record<Weight, string>>;
  /** From the top of a line to the feet of its letters, per point of size. */
  readonly ascent: number;
  readonly pieces: ReadonlyMap<Piece, Readonly<Record<Weight, Buffer>>>;
  /** One part, as a rule: a letter is torn from its marks only where no font has both. */
  partsOf(letter: string): readonly Part[];
}

interface Part {
  readonly text: string;
  /** Undefined: the sheet's own. */
  readonly font: Piece | undefined;
}

/** Opened before anything is drawn: what is drawn can't wait for a font. Of `text`, only `bold` is ever bold. */
export async function chooseTypefaces(text: string, bold: string): Promise<Typefaces> {
  // Line by line: over one long text the time that ICU takes grows with its square, to half a minute.
  const letters = new Set(WIN_ANSI.test(text) ? [] : text.split("\n").flatMap(lettersOf));
  const region = regionOf(text);
  const chosen = new Map([...letters].map((letter) => [letter, choose(letter, region)]));
  const parts = [...chosen.values()].flat();
  const isLatin = parts.every((part) => part.font || WIN_ANSI.test(part.text));
  const pieces = new Map<Piece, Record<Weight, Buffer>>();
  const inBold = new Set(
    lettersOf(bold).flatMap((letter) => chosen.get(letter)?.map(({ font }) => font) ?? []),
  );
  for (const { font } of parts) {
    if (!font || pieces.has(font)) continue;
    const regular = await instanceOf(font, "regular");
    pieces.set(font, { regular, bold: inBold.has(font) ? await instanceOf(font, "bold") : regular });
  }
  return {
    main: isLatin ? LATIN : UNICODE,
    ascent: isLatin ? 0.718 : 0.928,
    pieces,
    partsOf: (letter) =>
      chosen.get(letter) ??
      [...letter].flatMap((part): Part[] => chosen.get(part) ?? [{ text: part, font: undefined }]),
  };
}

function choose(letter: string, region: Region): Part[] {
  if (WIN_ANSI.test(letter)) return [{ text: letter, font: undefined }];
  const inUnicode = isInUnicode(letter);
  const font = inUnicode && !OWN.test(letter) ? undefined : pieceWith(letter, region);
  if (font || inUnicode || [...letter].length === 1) return [{ text: letter, font }];
  return [...letter]
    .filter((part) => !/\p{Default_Ignorable_Code_Point}/u.test(part))
    .flatMap((part) => choose(part, region));
}

function isInUnicode(letter: string): boolean {
  unicodeCharacters ??= charactersOfMain();
  const known = unicodeCharacters;
  return [...letter].every((part) => known.has(part.codePointAt(0) ?? 0));
}

/** Of the typeface for what leaves Windows-1252, in both its weights. */
export function charactersOfMain(): ReadonlySet<number> {
  const bold = charactersOf(UNICODE.bold);
  return new Set([...charactersOf(UNICODE.regular)].filter((codePoint) => bold.has(codePoint)));
}
