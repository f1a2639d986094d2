/** Nothing to see: blanks, controls, marks of direction, fillers, and Braille's pattern without a dot. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What moves a terminal's cursor, or turns the order of what is read round. */
const TREACHEROUS = /[^\P{Cc}\t\r\n]|[\u202d\u202e]/u;

export function isSeen(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

export function isTreacherous(text: string): boolean {
  return TREACHEROUS.test(text);
}

/** As JSON may write them: what would be looked for in vain in an error's words. */
export function withUnseenSpelled(text: string): string {
  return text.replace(UNSEEN, (sign) => (sign === " " ? sign : sign.split("").map(spelled).join("")));
}

function spelled(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
