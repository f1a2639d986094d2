import { printable } from "../printable.js";

/** Hosts and mailboxes, which mail readers make links of: what others wrote must lead nobody anywhere. */
const LINKS_ITSELF = /[\p{L}\p{N}]\.\p{L}|[@/\\]/u;

/** As it will be read; `instead` where a mail reader would make a link of it. */
export function unlinked(text: string, instead: string): string {
  const read = printable(text);
  return LINKS_ITSELF.test(read) ? instead : read;
}
