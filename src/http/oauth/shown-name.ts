import { printable } from "../../printable.js";

const LONGEST = 40;
const QUOTES = /[\p{Quotation_Mark}`´ʹʺʻʼʽˮˈˊˋ˝′-‷՚՛׳״❛-❠🙶-🙸]/gu;

/** What a program calls itself, as it may stand between quotation marks of ours: it can't end them and speak on as we do. */
export function shownName(said: string | undefined): string | null {
  const name = Array.from(printable(printable(said ?? "").replace(QUOTES, "")));
  if (name.length > LONGEST) return `${name.slice(0, LONGEST).join("").trimEnd()}…`;
  return name.join("") || null;
}
