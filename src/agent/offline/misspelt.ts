import { isQuoted, said, type UserTurn } from "../reading/evidence.js";
import { type Hearing, type Plan, say } from "./hearing.js";

export const WRONG_CHECKSUM =
  "That address has a wrong checksum, so a character may be mistyped. Please copy it again.";
const DIGITS = 40;
/** Too long or too short for an address, and too short for a hash. */
const NEARLY = /(?<![0-9a-z])0x([0-9a-f]{30,50})(?![0-9a-z])/i;

/** What stands where an address is wanted, and is none; it is never said again. The newest turn that names one decides. */
export function misspelt({ evidence }: Hearing): Plan | undefined {
  for (const turn of [...evidence.live].reverse()) {
    const fault = faultOf(turn);
    if (fault) return say(`${fault} I made nothing.`);
    if (said(turn, "address").length > 0) return undefined;
  }
  return undefined;
}

function faultOf(turn: UserTurn): string | undefined {
  const addresses = said(turn, "address");
  if (addresses.some(({ badChecksum }) => badChecksum)) return WRONG_CHECKSUM;
  const digits = NEARLY.exec(turn.text)?.[1]?.length ?? DIGITS;
  if (digits !== DIGITS)
    return `An address is 0x and ${DIGITS} hex digits, and one of yours has ${digits} of them. Please copy it again.`;
  const isName = turn.lexed.tokens.some(
    (token) => token.kind === "url" && /\.eth$/i.test(token.text) && !isQuoted(turn, token),
  );
  return isName && addresses.length === 0
    ? `I look up no names (ENS), so I need the address itself: 0x and ${DIGITS} hex digits.`
    : undefined;
}
