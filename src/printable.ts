// Direction overrides could make "invoice 01" read as something else on paper.
const INVISIBLE = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
/** A joiner shapes the letters of some scripts and ties emoji together: elsewhere it only hides. */
const STRAY_JOINER =
  /(?<!\ufe0f|[\p{scx=Arabic}\p{scx=Devanagari}\p{Emoji_Presentation}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu;

/** More than a letter bears in what people write every day: a tower of them is drawn over what stands above. */
const TOWER = /(\p{M}{4})\p{M}+/gu;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Text as it may stand on one line of paper: composed, with nothing invisible in it. */
export function printable(text: string): string {
  return printableLines(text).replace(/\s+/gu, " ").trim();
}

export function printableLines(text: string): string {
  return text
    .normalize("NFC")
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) =>
      line
        .replace(/\t/gu, " ")
        .replace(INVISIBLE, "")
        .replace(STRAY_JOINER, "")
        .replace(TOWER, "$1")
        .replace(/ {2,}/gu, " ")
        .trim(),
    )
    .join("\n")
    .trim();
}

/** Whether all of it is seen, as it was written. */
export function isPrintable(text: string): boolean {
  return printable(text) === text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** As it may stand among words of the other direction, where no markup keeps them apart. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
