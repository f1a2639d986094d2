/** Of which letters of one look like those of another. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];

/** "Аnna" with a Cyrillic А. */
export function isOfTwoScripts(word: string): boolean {
  return ALIKE.filter((script) => script.test(word)).length > 1;
}

/** How many of the commonest scripts its letters are of. */
export function scripts(value: string): number {
  const letters = value.match(/\p{L}/gu)?.join("") ?? "";
  return COMMON.filter((script) => script.test(letters)).length;
}

const COMMON = ["Latin", "Cyrillic", "Greek", "Han", "Arabic", "Hebrew"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);
