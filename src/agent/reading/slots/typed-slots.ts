import { anyPhraseAt, oneOf, phraseAt, spelled } from "../phrases.js";
import { isSeparator, keyAt, namedAt, type Reader } from "../reader.js";
import type { Token } from "../types.js";
import { bareNumber } from "../values.js";
import type { Class } from "../words/lexicon.js";
import { aheadAt, countAt, type DaySaid, dayAt, type Found, spanAt, unitAt } from "./dates.js";
import { daysOf } from "./days-meant.js";
import { keyed, type Saying, told } from "./keyed.js";
import { MONEY, sameAt } from "./money-slots.js";
import { type Slot, slotTo } from "./slots.js";
import { termAt } from "./trade.js";

/** A value that says what it is, or stands right behind its key. */
export function typedAt(reader: Reader, from: number): Found<Slot> | undefined {
  for (const read of TYPED) {
    const found = read(reader, from);
    if (found) return found;
  }
  return undefined;
}

function chainAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const on = from + Number(spelled(tokens[from - 1]) === "," && spelled(tokens[from]) === "usdc");
  const at = keyAt(reader, "on", on) ?? on;
  const token = tokens[at + (spelled(tokens[at]) === "the" ? 1 : 0)];
  if (token?.kind !== "chain" || token.excluded) return undefined;
  const next = tokens.indexOf(token, at) + 1;
  const end = next + phraseAt("chain", tokens, next);
  return slotTo(reader, from, end, { kind: "chain", chain: token.chain });
}

/** `to 0x…`, `into my wallet 0x…`, `to this address: 0x…`, `destination: 0x…`, or the address as an item of its own. */
function addressAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "to", from);
  const own = key ?? from;
  const mine = own + anyPhraseAt(["own", "pointers"], tokens, own);
  const which = mine + phraseAt("default", tokens, mine);
  const place = which + phraseAt("wallet", tokens, which);
  const at = spelled(tokens[place]) === ":" ? place + 1 : place;
  const token = tokens[at];
  if (token?.kind !== "address" || token.badChecksum || token.prefix === "unknown") return undefined;
  const before = tokens[from - 1];
  const alone = key === undefined && at === from;
  const behind = phraseAt("toBehind", tokens, at + 1);
  if (alone && behind === 0 && before && before.kind !== "mark" && before.kind !== "chain") return undefined;
  if (key === undefined && !alone && mine === own) return undefined;
  const { value, prefix } = token;
  const slot = { kind: "address", address: value.toLowerCase(), ...(prefix && { chain: prefix }) } as const;
  return { ...slotTo(reader, from, at + 1, slot), end: at + 1 + behind };
}

/** `to my wallet`, `into our default wallet`, `to my Savings wallet`, `to Savings` */
function walletAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "to", from);
  const own = key ?? from;
  const mine = own + phraseAt("own", tokens, own);
  const isDefault = phraseAt("default", tokens, mine) > 0;
  const usual = mine + phraseAt("default", tokens, mine);
  const place = phraseAt("wallet", tokens, usual);
  const which = place > 0 && namedAt(reader, usual + place) ? usual + place : usual;
  const label = namedAt(reader, which);
  const refs = label?.refs.filter(({ source }) => source === "wallet") ?? [];
  const labelled = label && refs.length > 0 ? label.end : which;
  const chain = labelled === which && tokens[which]?.kind === "chain" ? tokens[which] : undefined;
  const noun = chain ? which + 1 : labelled;
  const end = noun + phraseAt("wallet", tokens, noun);
  const named = refs.length > 0 && (key !== undefined || mine > own || end > noun);
  const owned = refs.length === 0 && mine > own && end > noun;
  if (!named && !owned) return undefined;
  const wallet = { refs, isDefault, ...(chain?.kind === "chain" && { chain: chain.chain }) };
  return slotTo(reader, from, end, { kind: "wallet", wallet });
}

/** `due 15 March`, `by Friday`, `net 30`, `payable within 14 days` */
function dueAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const terms = termsAt(reader, from);
  const outer = keyAt(reader, "due", from);
  if (terms || outer === undefined) return terms;
  const key = keyAt(reader, "due", outer) ?? outer;
  // "Due on receipt"
  const day = dayAt(tokens, key) ?? (key - 1 > from ? dayAt(tokens, key - 1) : undefined);
  if (day) {
    const end = day.end + phraseAt("dueBehind", tokens, day.end);
    return slotTo(reader, from, end, { kind: "due", due: day.value });
  }
  const at = key + Number(spelled(tokens[key]) === "-");
  const net =
    spelled(tokens[key - 1]) === "net" ? netDays(bareNumber(reader.text, tokens[at]), at + 1) : undefined;
  const end = net ? net.end + anyPhraseAt(["days", "dueBehind"], tokens, net.end) : at;
  return net && slotTo(reader, from, end, { kind: "due", due: net.value });
}

/** `30 days to pay`, `30-day terms`, `NET30`, `a 30 días` */
function termsAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const romance = ROMANCE_TO.has(spelled(tokens[from])) ? aheadAt(tokens, from + 1) : undefined;
  const isRomance = romance && ROMANCE_DAYS.has(spelled(tokens[romance.end - 1]));
  const net = netDays(Number(/^net(\d{1,3})$/.exec(spelled(tokens[from]))?.[1]), from + 1);
  const span = (isRomance ? romance : net) ?? dayAt(tokens, from + phraseAt("articles", tokens, from));
  const behind = span && !isRomance ? phraseAt("dueBehind", tokens, span.end) : 0;
  if (!span || (!isRomance && !net && behind === 0)) return undefined;
  return slotTo(reader, from, span.end + behind, { kind: "due", due: span.value });
}

const ROMANCE_TO = new Set(["a", "à"]);
const ROMANCE_DAYS = new Set(["días", "dias", "jours", "giorni"]);

function netDays(count = -1, end: number): Found<DaySaid> | undefined {
  return count >= 0 && count <= 365 ? { value: { kind: "ahead", count, unit: "day" }, end } : undefined;
}

/** `expires in 7 days`, `valid for two weeks`, `expires on Friday`, `with a 7-day expiry` */
function expiresAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "expires", from);
  const open = keyAt(reader, "validFor", from);
  if (phraseAt("validAfter", tokens, from) > 0) return undefined;
  const at = key ?? open ?? from + phraseAt("articles", tokens, from);
  const day = (key && dayAt(tokens, at)) ?? aheadAt(tokens, at) ?? wholeDays(tokens, at);
  const behind = day ? phraseAt("expiresBehind", tokens, day.end) : 0;
  if (!day || (!key && !open && behind === 0)) return undefined;
  return slotTo(reader, from, day.end + behind, { kind: "expires", day: day.value });
}

/** "48 hours" */
export function wholeDays(tokens: readonly Token[], from: number): Found<DaySaid> | undefined {
  const at = from + phraseAt("within", tokens, from);
  const hours = countAt(tokens, at) ?? 1;
  const end = at + 1 + phraseAt("clockHours", tokens, at + 1);
  const isWhole = hours % 24 === 0 && end > at + 1;
  return isWhole ? { value: { kind: "ahead", count: hours / 24, unit: "day" }, end } : undefined;
}

const DAYS = { daily: 1, weekly: 7, biweekly: 14, monthly: 30, quarterly: 90, yearly: 365 };
const INTERVALS = Object.entries(DAYS).map(([of, days]) => [of as Class, { days, every: true }] as const);

/** `monthly`, `every 30 days`, `per month`, `recurring weekly` */
function intervalAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const repeats = phraseAt("repeats", tokens, from);
  const at = from + repeats + (spelled(tokens[from + repeats]) === "," ? 1 : 0);
  // "$275, quarterly VAT filing": how often it is done.
  const term =
    reader.noun === "invoice" && repeats === 0 && isSeparator(tokens[at - 1]) && termAt(tokens, at);
  if (term && phraseAt("invoice", tokens, at + term) === 0) return undefined;
  const days = oneOf(INTERVALS, tokens, at) ?? everyAt(reader, at);
  if (!days) return repeats > 0 ? slotTo(reader, from, from + repeats, { kind: "repeats" }) : undefined;
  const end = days.end + phraseAt("repeats", tokens, days.end);
  const recurring = repeats > 0 || end > days.end || days.value.every;
  return slotTo(reader, repeats > 0 ? from : at, end, { kind: "interval", days: days.value.days, recurring });
}

/** Of "every", it says itself that it comes again. */
type Every = { readonly days: number; readonly every: boolean };

function everyAt({ tokens }: Reader, at: number): Found<Every> | undefined {
  const length = phraseAt("every", tokens, at);
  if (length === 0) return undefined;
  const other = spelled(tokens[at + length - 1]) === "other" ? 2 : 1;
  const word = spelled(tokens[at]);
  const unit = unitAt(tokens, at + length);
  // "A 30 días" says when it is due.
  const counted = word === "a" ? undefined : spanAt(tokens, at + length);
  const span = unit ? { value: { count: 1, unit: unit.value }, end: unit.end } : counted;
  if (!span) {
    const isQuarter = /^(?:quarter|quartal|trimestre|trimester)$/.test(spelled(tokens[at + length]));
    return isQuarter ? { value: { days: 90, every: true }, end: at + length + 1 } : undefined;
  }
  const said = other * span.value.count * daysOf(span.value.unit);
  // Twelve months are a year, of which the service knows one length.
  const days = said === 360 || said === 364 ? 365 : said;
  return { value: { days, every: word !== "a" && word !== "an" }, end: span.end };
}

function planNumberAt({ noun, text, tokens }: Reader, from: number): Found<number> | undefined {
  const at = spelled(tokens[from]) === "#" ? from + 1 : from;
  const value = bareNumber(text, tokens[at]);
  return noun === "plan" && Number.isInteger(value) ? { value: value as number, end: at + 1 } : undefined;
}

function slugAt(reader: Reader, from: number): Found<Slot> | undefined {
  const key = keyAt(reader, "slug", from);
  const { tokens, text } = reader;
  const first = key === undefined ? undefined : tokens[key];
  if (key === undefined || !first) return undefined;
  let end = key + 1;
  for (let next = tokens[end]; next?.start === tokens[end - 1]?.end; next = tokens[end]) {
    if (!next || !/^[a-z0-9-]+$/.test(text.slice(next.start, next.end))) break;
    end += 1;
  }
  const slug = text.slice(first.start, tokens[end - 1]?.end);
  if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(slug)) return undefined;
  return slotTo(reader, from, end, { kind: "slug", slug });
}

function urlAt({ tokens }: Reader, at: number): Found<string> | undefined {
  const token = tokens[at];
  if (token?.kind !== "url") return undefined;
  return { value: token.text, end: at + 1 + phraseAt("afterPaying", tokens, at + 1) };
}

/** `e-mail: a@b.tld`, or the e-mail as all that stands here. */
function emailAt(reader: Reader, from: number): Found<Slot> | undefined {
  const { tokens } = reader;
  const key = keyAt(reader, "mail", from);
  const at = key ?? from;
  const token = tokens[at];
  if (token?.kind !== "email" || (key === undefined && from > 0)) return undefined;
  const keyed = key !== undefined && spelled(tokens[from]) !== "at";
  return slotTo(reader, from, at + 1, { kind: "email", email: token.value, keyed });
}

const TYPED: readonly Saying[] = [
  sameAt,
  chainAt,
  addressAt,
  walletAt,
  expiresAt,
  dueAt,
  intervalAt,
  told("once", { kind: "uses", once: true }),
  told("often", { kind: "uses", once: false }),
  keyed("planId", planNumberAt, (id) => ({ kind: "planId", id })),
  slugAt,
  keyed("successUrl", urlAt, (url) => ({ kind: "url", of: "success", url })),
  keyed("imageUrl", urlAt, (url) => ({ kind: "url", of: "image", url })),
  emailAt,
  ...MONEY,
];
