const PUNCTUATION = /[.,;:!?*_~'"`]/;

export function trimPunctuation(word: string): string {
  let from = 0;
  let to = word.length;
  while (PUNCTUATION.test(word.charAt(from))) from++;
  while (PUNCTUATION.test(word.charAt(to - 1))) to--;
  return word.slice(from, to);
}
