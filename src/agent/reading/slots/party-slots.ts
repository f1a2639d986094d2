import { anyPhraseAt, phraseAt, skipFrom, spelled } from "../phrases.js";
import {
  changesSum,
  isGlueWord,
  isNameLike,
  isNounLike,
  keyAt,
  type Noun,
  namedAt,
  quotedAt,
  type Reader,
} from "../reader.js";
import { DEFINITES, NEGATORS, OF_WORDS } from "../words/sets.js";
import { beforeEmail, COPIED, emailBehind, largeBeforeEmail, leadsName, type Party } from "./before-email.js";
import { capitals } from "./capitals.js";
import type { Found } from "./dates.js";
import { type Slot, slotTo } from "./slots.js";
import { textRun } from "./text-slots.js";
import { isPlainWork, tradeLength } from "./trade.js";
import { typedAt } from "./typed-slots.js";

/** Whom a bill goes to: a client of the account, or a name, with the e-mail right behind it. */
export function clientAt(reader: Reader, from: number, { open }: { open: boolean }): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "client", from);
  const leads = open && !leadsName(tokens, from) ? anyPhraseAt(["to", "for"], tokens, from) : 0;
  // "Invoice for: Acme"
  const isHead = leads > 0 && spelled(tokens[from + leads]) === ":" && !namesWork(tokens, from + leads + 1);
  const lead = key ?? from + leads + Number(isHead);
  // "Invoice no Acme", where another language has "no" for "to"; "invoice of Acme" may be one to be paid.
  const before = spelled(tokens[lead - 1]);
  const isDenied = lead > from && (NEGATORS.has(before) || (!key && leads === 1 && OF_WORDS.has(before)));
  if ((key === undefined && !open) || isDenied) return undefined;
  const bare = tokens[lead];
  if (bare?.kind === "email") {
    const { value: name, end } = nameBehindEmail(reader, lead + 1) ?? { value: bare.text, end: lead + 1 };
    const orNames = spelled(tokens[end]) === "," ? [bare.text] : [];
    return slotTo(reader, from, end, { kind: "client", name, orNames, refs: [], email: bare.value });
  }
  const party = partyBehindRole(reader, lead) ?? partyAt(reader, lead);
  if (!party) return undefined;
  const email = emailBehind(reader, party.end);
  const end = email?.end ?? party.end;
  return slotTo(reader, from, end, { kind: "client", ...party.value, email: email?.value });
}

/** "a@b.tld (Kettle AI)"; between commas too, "a@b.tld, Kettle AI, 750 USDC", where it names no work. */
function nameBehindEmail(reader: Reader, at: number): Found<string> | undefined {
  const { tokens } = reader;
  const name = capitals(reader, at + 1);
  const marks = name && spelled(tokens[at]) + spelled(tokens[name.end]);
  if (name && marks === "()") return { ...name, end: name.end + 1 };
  const isWork = tokens.slice(at + 1, name?.end).some((_, word) => tradeLength(tokens, at + 1 + word) > 0);
  return marks === ",," && !isWork && !COPIED.has(spelled(tokens[at + 1])) ? name : undefined;
}

export function clientSlot(reader: Reader, at: number, noun: Noun | undefined, has: boolean) {
  if (noun !== "invoice") return undefined;
  const found = clientAt(reader, at, { open: true });
  if (found?.value.kind !== "client") return has ? clientAt(reader, at, { open: false }) : undefined;
  const { name, email, refs } = found.value;
  const isKnown = email !== undefined || refs.length > 0;
  if (!has) return isKnown || !typedAt(reader, at) ? found : undefined;
  // One more, and no "Acme" once again, nor the chain in "…, Base, a@b.tld".
  const [before, first] = reader.tokens.slice(at - 1, at + 1);
  const isOther = name.toLowerCase() !== email && !(first?.kind === "chain" && spelled(before) === ",");
  // "For lawn care, a@b.tld", "for design, email is a@b.tld": what it is for, and whose it is was said.
  const comma = at + reader.tokens.slice(at, found.end).findIndex((token) => spelled(token) === ",");
  const isWork = refs.length === 0 && comma > at && isPlainWork(reader.tokens, at, comma);
  return isKnown && isOther && !isWork ? found : clientAt(reader, at, { open: false });
}

/** "Garden work 300 USDC", "Website Redesign 300 USDC" on a line of its own: for nobody called so. */
export function namesWork(tokens: Reader["tokens"], at: number): boolean {
  const [first, next] = tokens.slice(at, at + 2);
  return isNameLike(first) && (tradeLength(tokens, at) > 0 || (isNounLike(next) && !isNameLike(next)));
}

/** "my tenant Ann Lee", "Mr. Lee", "the Lattice DAO": what stands before a name belongs to it, or does not. */
function partyBehindRole(reader: Reader, from: number): Found<Party> | undefined {
  const { tokens, text } = reader;
  let hasRole = false;
  const at = skipFrom(from, (next) => {
    const role = phraseAt("clientRoles", tokens, next);
    hasRole ||= role > 0;
    // "Hannah's mum, Clare Boyd (a@b.tld)"
    const isOwner = /['’]s$/.test(spelled(tokens[next])) && phraseAt("clientRoles", tokens, next + 1) > 0;
    const isLed =
      isOwner ||
      DEFINITES.has(spelled(tokens[next])) ||
      (hasRole && isNameLike(tokens[next + 1]) && spelled(tokens[next]) === ",");
    return role || Number(isLed);
  });
  const bare = at > from ? partyAt(reader, at) : undefined;
  const isApart = spelled(tokens[at - 1]) === ",";
  if (!bare || (isApart && (!capitals(reader, at) || !emailBehind(reader, bare.end)))) return undefined;
  const { name, refs, orNames = [] } = bare.value;
  // "Invoice the Rotary Club 500 USDC on base, office@rotary.org", and no "Invoice the Logo Design"
  const isWork = namesWork(tokens, at) || tradeLength(tokens, bare.end - 1) > 0;
  const mayBeNamed = !isWork && tokens.some(({ kind }) => kind === "email");
  if (!hasRole && refs.length === 0 && !mayBeNamed && !emailBehind(reader, bare.end)) return undefined;
  // "the Studio Neri": with any of the words that lead to him.
  const [long = name, ...longs] = tokens
    .slice(from, at)
    .map(({ start }) => text.slice(start, tokens[bare.end - 1]?.end));
  const isName = namedAt(reader, from)?.end === bare.end || capitals(reader, from)?.end === bare.end;
  const either = isName ? { name: long, refs: [] } : { name, refs };
  return { value: { ...either, orNames: [isName ? name : long, ...longs, ...orNames] }, end: bare.end };
}

function partyAt(reader: Reader, at: number): Found<Party> | undefined {
  const isCopied = COPIED.has(spelled(reader.tokens[at])) && emailBehind(reader, at + 1);
  if (isCopied || anyPhraseAt(["and", "with", "mail"], reader.tokens, at) > 0) return undefined;
  const quoted = quotedAt(reader, at);
  if (quoted) return { value: { name: quoted.text, refs: [] }, end: quoted.end };
  const known = namedAt(reader, at);
  const refs = known?.refs.filter(({ source, field }) => source === "client" && field === "name") ?? [];
  const run = capitals(reader, at);
  const isHidden = reader.tokens.slice(at, known?.end).some(changesSum);
  // "Acme Corp for Office 365": whom it is for, and what for.
  const isWhole = known && (known.end >= (run?.end ?? 0) || leadsToText(reader, known.end, run?.end ?? 0));
  if (known && refs.length > 0 && isWhole && !isHidden)
    return { value: { name: known.text, refs }, end: known.end };
  const large = largeBeforeEmail(reader, at);
  if (large && large.end > (run?.end ?? 0)) return large;
  // "Smith Inc." may be written without its point.
  const orNames = run?.value.endsWith(".") ? [run.value.slice(0, -1)] : [];
  if (run) return { value: { name: run.value, orNames, refs: [] }, end: run.end };
  return beforeEmail(reader, at);
}

function leadsToText(reader: Reader, at: number, end: number): boolean {
  return phraseAt("textKeys", reader.tokens, at) > 0 && !emailBehind(reader, end);
}

/** What a plan or jar is called: behind `called`, in quotes, or in capitals right behind its noun. */
export function titleAt(reader: Reader, from: number, { bare }: { bare: boolean }): Found<Slot> | undefined {
  const key = keyAt(reader, "called", from);
  const at = key ?? from;
  if (key === undefined && !bare) return undefined;
  const quoted = quotedAt(reader, at);
  const mark = spelled(reader.tokens[at]) === ":" || spelled(reader.tokens[at]) === "," ? at + 1 : at;
  const plain = () => (key === undefined ? capitals(reader, mark) : titled(reader, at));
  const found = quoted ? { value: quoted.text, end: quoted.end } : plain();
  if (!found || found.value === "") return undefined;
  const isElse = keyAt(reader, "called", mark) !== undefined || typedAt(reader, mark) !== undefined;
  if (key === undefined && !quoted && isElse) return undefined;
  // "Called Winter Coats for our shelter": it may be called so, or only be for it.
  const short = quoted ? undefined : capitals(reader, at);
  const isFor = short !== undefined && phraseAt("textKeys", reader.tokens, short.end) > 0;
  const orNames = isFor && short.end < found.end ? [short.value] : [];
  return slotTo(reader, from, found.end, { kind: "name", name: found.value, orNames });
}

/** "called Coffee fund": behind its key it goes on in lower case; "called Open Mic Crew": and may begin with any word. */
function titled(reader: Reader, at: number): Found<string> | undefined {
  const first = reader.tokens[at];
  const isLarge = first?.kind === "word" && /^\p{Lu}/u.test(first.text) && !NEGATORS.has(first.fold);
  const more = isLarge && !isNameLike(first) && !isGlueWord(first) ? capitals(reader, at + 1) : undefined;
  if (first && more)
    return { value: `${reader.text.slice(first.start, first.end)} ${more.value}`, end: more.end };
  const name = capitals(reader, at);
  const run = name && textRun(reader, at);
  return run && run.end > name.end ? { value: run.value.text, end: run.end } : name;
}
