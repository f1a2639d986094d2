/** `<@`, `<!`, `</` and `<name …>` are HTML; `<https://…>` and `<a@b.tld>` are addresses in brackets. */
const HTML_TAG = /^(?:[!?].*|\/?[a-z][a-z0-9-]*(?:[\s/].*)?)$/is;
const ASCII = /^[\x20-\x7e\n\t]*$/;
const INVISIBLE = /\p{Cf}|\p{Co}|\p{Cn}/gu;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
/** 1½ is no 11 of anything. */
const MIXED_NUMBER = /(?<=\d)(?=[¼-¾⅐-⅞])/g;
const ENTITY = /&(#x[0-9a-f]{1,8}|#\d{1,8}|[a-z][a-z0-9]{1,30});?/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** A model's text as the eye will see it: one form of every letter and digit, nothing invisible, no HTML, no escapes. */
export function normalise(raw: string): string {
  const decoded = raw.replace(ENTITY, decodeEntity);
  const visible = ASCII.test(decoded)
    ? decoded
    : decoded
        .replace(MIXED_NUMBER, " ")
        .normalize("NFKC")
        .replace(INVISIBLE, "")
        .replace(FOREIGN_DIGIT, asciiDigit);
  return withoutHtml(visible)
    .replace(/&(?=#|[a-z]{2})/gi, "& ")
    .replace(/\\+(?=[!-/:-@[-`{-~])/g, "")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (control) => (/[\t\n]/.test(control) ? control : " "));
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? (whole.endsWith(";") ? " " : whole);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : " ";
}

/** Numbers of any script in ours, place for place; what touches letters or figures of ours is none. */
export function withPlainDigits(text: string): string {
  return ASCII.test(text)
    ? text
    : text.replace(/(?<![\w\p{Nd}])(?:(?![0-9])\p{Nd})+(?![\w\p{Nd}])/gu, (found) =>
        found.length === [...found].length ? found.replace(FOREIGN_DIGIT, asciiDigit) : found,
      );
}

/** ٥ and ५ are 5: the digits of a script stand side by side. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

function withoutHtml(text: string): string {
  const untagged = text.replace(/<([^<>]*)>/g, (whole, inner: string) => {
    if (HTML_TAG.test(inner)) return "";
    return /^\S+$/.test(inner) ? ` ${inner} ` : whole;
  });
  return untagged.replace(/<(?=[a-z/!?]|$)/gi, "");
}
