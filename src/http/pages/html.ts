import { printable, printableLines } from "../../printable.js";

/** Markup that is known to be safe; everything else that enters a template is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | bigint | null | undefined | false | readonly Part[];

/** From here on text scrolls in its own place. */
const LONG = 600;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.map((piece, index) => piece + (index < parts.length ? render(parts[index]) : ""));
  return new Html(text.join(""));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Stored text on one line, without what could turn its direction or hide in it. */
export function line(text: string): Html {
  return html`<bdi>${printable(text)}</bdi>`;
}

export function lines(text: string): Html {
  const shown = printableLines(text);
  const isLong = shown.length > LONG || shown.split("\n").length > 12;
  const scrolls = html` tabindex="0" role="group" aria-label="Full text"`;
  return html`<bdi class="lines${isLong && " long"}"${isLong && scrolls}>${shown}</bdi>`;
}
