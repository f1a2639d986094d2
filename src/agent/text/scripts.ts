/** Of which letters of one look like those of another. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u];

/** "Аnna" with a Cyrillic А. */
export function isOfTwoScripts(word: string): boolean {
  return SCRIPTS.filter((script) => script.test(word)).length > 1;
}
