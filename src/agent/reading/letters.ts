/**
 * Grammar over letters: each kind of token has a letter of its own, by the classes that it is in, so that a rule is a
 * pattern over the letters of a text. A sign of punctuation is its own letter; `<on !to|chain>` stands for any that is in
 * `on` and not in `to`, or in `chain`.
 */
export type Pattern = (letters: string, at: number) => RegExpExecArray | null;

const LETTERS = new Map<string, string>();
/** Where Unicode leaves room for letters of one's own. */
const FIRST = 0xe000;
const NO_SIGN = "\ufffd";

export function letterOf(classes: readonly string[]): string {
  const key = [...new Set(classes)].sort().join(" ");
  const letter = LETTERS.get(key) ?? String.fromCharCode(FIRST + LETTERS.size);
  LETTERS.set(key, letter);
  return letter;
}

export function letterOfSign(sign: string): string {
  return /^[^\p{Co}\p{Cs}]$/u.test(sign) && sign.length === 1 ? sign : NO_SIGN;
}

/** Looks at one place. A letter that is met for the first time may be in any class: then all is put together anew. */
export function patternOf(source: string): Pattern {
  let known = -1;
  let pattern = /$/y;
  return (letters, at) => {
    if (known !== LETTERS.size) pattern = new RegExp(source.replace(/<([\w !|]+)>/g, lettersIn), "sy");
    known = LETTERS.size;
    pattern.lastIndex = at;
    return pattern.exec(letters);
  };
}

function lettersIn(_: string, said: string): string {
  const choices = said.split("|").map((choice) => choice.split(" "));
  const found = [...LETTERS].filter(([key]) => {
    const classes = key.split(" ");
    const isIn = (name: string) => classes.includes(name.replace("!", "")) !== name.startsWith("!");
    return choices.some((names) => names.every(isIn));
  });
  return `[${found.map(([, letter]) => letter).join("")}]`;
}
