const IMAGE = /!\[([^[\]]{0,300})\](?:\([^()]{0,2000}\)|\[[^[\]]{0,300}\])?/g;
const DEFINITION = /^[ \t>*+-]{0,12}\[[^[\]\n]{1,300}\]:.*$/gm;
const LINK = /\[([^[\]]{1,500})\]\(\s*<?([^\s()<>]{1,2000})>?[^()]{0,300}\)/g;

/** Looks like an address or a place on the web by itself, so a reader would believe it over the link behind it. */
const LOOKS_LIKE_TARGET = /:\/\/|@|0x[0-9a-f]{4}|[\p{L}\p{N}]\s?\.\s?\p{L}{2,}/iu;

/** Images and reference links out; a link survives only to a target that is known, under a text that is no other. */
export function plainMarkdown(text: string, keepsLink: (target: string) => boolean): string {
  if (!BRACKETS.test(text)) return text;
  const links: string[] = [];
  const marked = text
    .replace(IMAGE, "$1")
    .replace(DEFINITION, "")
    .replace(LINK, (_, label: string, target: string) => {
      if (!keepsLink(target)) return LOOKS_LIKE_TARGET.test(label) ? ` ${target} ` : `${label} ( ${target} )`;
      if (LOOKS_LIKE_TARGET.test(label)) return ` ${target} `;
      links.push(`[${label}](${target})`);
      return LINK_PLACE;
    });
  const defused = marked.replace(/\](?=[([:])/g, "] ");
  let next = 0;
  return defused.replaceAll(LINK_PLACE, () => links[next++] ?? "");
}

const BRACKETS = /[[\]\ue000]/;

/** A private-use character: normalising has taken every other one out. */
const LINK_PLACE = "\ue000";
