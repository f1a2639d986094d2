import type { Leaf } from "../field.js";

/** Where a call would lead people: by its links, and by what it has them read. */
export function hostsOf(leaves: readonly Leaf[]): string[] {
  return [...new Set([...linkHosts(leaves), ...textHosts(leaves)])];
}

export function linkHosts(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ facts, value }) => (facts?.sort === "link" ? hostOf(String(value)) : []));
}

function textHosts(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ facts, value }) =>
    facts?.sort === "text" && (facts.readBy === "page" || facts.readBy === "mail")
      ? readingsOf(String(value)).flatMap(hostsInText)
      : [],
  );
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

/** What nobody sees ends a link in one mail program and stands in it in the next; so do letters of double width. */
function readingsOf(text: string): string[] {
  const readings = [
    text.replace(UNSEEN, " "),
    text.replace(UNSEEN, ""),
    text.normalize("NFKC").replace(UNSEEN, ""),
  ];
  return [...new Set(readings.map((reading) => reading.replace(/[。．｡]/g, ".")))];
}

const REST = String.raw`(?:(?!https?:)[^\s<>"'])`;
/** With a scheme, whatever slashes it lacks, or with www. */
const WRITTEN_OUT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{0,20}:\/\/|https?:|www\.)${REST}{1,2000}`,
  "giu",
);
/** A name or an IP address, its port, and what begins behind it. */
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}-])(?<name>[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?<port>\.?:\d{1,5}(?!\d))?(?<tail>\.?[/\\?#]${REST}{0,2000})?`,
  "giu",
);

/**
 * What a mail program makes a link of. With a port, a path, a query or a fragment behind it any name is one, and so is
 * an IP address. A name alone is one below a top level that is neither a word nor the ending of a file: below others a
 * blank that is missing ("paid.It"), "Inc.Ltd", "Node.js" or "report.pdf" would keep ordinary bills waiting.
 */
function hostsInText(text: string): string[] {
  const hosts: string[] = [];
  const rest = text.replace(WRITTEN_OUT, (url) => {
    hosts.push(...hostOf(/^www\./i.test(url) ? `https://${url}` : url));
    return " ";
  });
  for (const match of rest.matchAll(NAME)) {
    const { name: run = "", port = "", tail = "" } = match.groups ?? {};
    const name = run.replace(/^-+/, "");
    if (leadsSomewhere(name, port + tail, isOfMailbox(rest, match)))
      hosts.push(...hostOf(`https://${name}${port.replace(".", "")}`));
  }
  return hosts;
}

function isOfMailbox(text: string, { 0: said, index }: RegExpMatchArray & { index: number }): boolean {
  const before = text.slice(Math.max(0, index - 2), index);
  const after = text.slice(index + said.length, index + said.length + 2);
  return /[\p{L}\p{N}._%+-]@$/u.test(before) || /^@[\p{L}\p{N}]/u.test(after);
}

const TOP_LEVEL = /\.(?<top>[\p{L}\p{M}]{2,24}|xn--[\p{L}\p{N}-]{1,59})$/iu;
const IP = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const FILES = new Set(
  "pdf csv json txt xml html htm js jsx ts tsx css png jpg jpeg gif svg webp doc docx xls xlsx ppt pptx odt ods eml log yml yaml sql".split(
    " ",
  ),
);
const WEB = new Set(
  "com net org info biz io co ai app dev xyz eth gg tv uk de fr ru cn nl ch eu br jp kr pl ua shop store online site website club tech cloud finance crypto exchange vip icu onion рф".split(
    " ",
  ),
);

function leadsSomewhere(name: string, behind: string, isMailbox: boolean): boolean {
  const top = TOP_LEVEL.exec(name)?.groups?.top?.toLowerCase();
  if (!top) return behind !== "" && IP.test(name);
  if (/[/\\]/.test(behind)) return true;
  // The query of a sentence is a question mark.
  if (/:\d|[?#]./.test(behind)) return !FILES.has(top);
  return !isMailbox && (WEB.has(top) || top.startsWith("xn--"));
}

const PUNCTUATION = /[)\]}.,;:!?*_~…“”»’]+$/;

/** What can't be read as a URL leads to a place that nobody knows. */
function hostOf(url: string): string[] {
  const said = url.replace(PUNCTUATION, "");
  if (URL.canParse(said)) return [new URL(said).host.replace(/\.$/, "")].filter(Boolean);
  const host = said.replace(/^[a-z\d+.-]*:[/\\]*/i, "").split(/[/?#\\]/)[0] ?? "";
  const name = /^[\p{L}\p{M}\p{N}.-]+/u.exec(host)?.[0] ?? host;
  return [name.toLowerCase().slice(0, 253)].filter(Boolean);
}
