import type { Address } from "viem";
import type { Chain } from "../../chains.js";
import type { Usdc } from "../../money.js";

export interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** The noun of the tools that make it. */
export type RecordKind = string;

export interface KnownWallet {
  readonly address: Address;
  readonly chain: Chain;
  readonly label: string | null;
  readonly is_primary: boolean;
}

export interface KnownClient {
  readonly name: string;
  readonly email: string;
}

export interface KnownRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly number?: string;
  readonly slug?: string;
  readonly name?: string;
  readonly url?: string;
}

/** Of the account's own address book. */
export interface KnownContact {
  readonly name: string;
  readonly email: string | null;
  readonly wallets: readonly { readonly address: Address; readonly chain: Chain | "any" }[];
  /** Where his money or mail goes is another than a while ago. */
  readonly changed: boolean;
}

/** The account's trusted records (R), as the caller snapshots them before the first tool call. */
export interface Account {
  readonly wallets: readonly KnownWallet[];
  readonly clients: readonly KnownClient[];
  readonly records: readonly KnownRecord[];
  /** Those whose name a conversation holds. */
  readonly contacts?: readonly KnownContact[];
  /** Lower-case addresses that a payout of this account was seen paying on chain. */
  readonly paid: ReadonlySet<string>;
}

/** Offsets into the turn's NFC text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface UrlMention extends Span {
  readonly kind: "url";
  readonly text: string;
}

export interface AddressMention extends Span {
  readonly kind: "address";
  /** EIP-55; where `badChecksum` is set, as written: such a mention is the origin of nothing. */
  readonly value: Address;
  readonly badChecksum: boolean;
  /** From `base:`, `oeth:`, `eip155:N:` …; the span includes it. `"unknown"`: a chain we don't serve. */
  readonly prefix?: Chain | "unknown";
}

export interface EmailMention extends Span {
  readonly kind: "email";
  /** Lower case, for comparing. */
  readonly value: string;
  /** As written, for passing on. */
  readonly text: string;
}

/** A number that may be money. Two readings: nobody can tell which ("1.500"). The span includes its currency. */
export interface AmountMention extends Span {
  readonly kind: "amount";
  readonly readings: readonly Usdc[];
  /** Says dollars or USDC, itself or through the list or run of pairs that it stands in. */
  readonly marked: boolean;
}

export type FigureKind =
  | "percent"
  | "date"
  | "time"
  | "ordinal"
  | "phone"
  | "index"
  | "labelled"
  | "count"
  | "range"
  | "currency"
  | "expression"
  | "beside_marked"
  | "unreadable";

/** A number that is no amount. */
export interface FigureMention extends Span {
  readonly kind: "figure";
  readonly why: FigureKind;
  readonly text: string;
  /** Whole numbers only. */
  readonly value?: number;
}

export interface NameRef {
  readonly source: "client" | "wallet" | "record";
  readonly field: "name" | "email" | "label" | "number" | "slug" | "id";
  /** Position in `account.clients`, `.wallets` or `.records`. */
  readonly index: number;
}

/** Whole words equal to something the account has; several refs when two things share the words. */
export interface NameMention extends Span {
  readonly kind: "name";
  readonly text: string;
  readonly refs: readonly NameRef[];
}

export interface ChainMention extends Span {
  readonly kind: "chain";
  readonly chain: Chain;
  /** After but, not, except. */
  readonly excluded: boolean;
}

export type Mention =
  | UrlMention
  | AddressMention
  | EmailMention
  | AmountMention
  | FigureMention
  | NameMention
  | ChainMention;

export interface WordToken extends Span {
  readonly kind: "word";
  readonly text: string;
  /** Lower case, straight apostrophes: the lexicon's spelling. */
  readonly fold: string;
  /** False with \p{Cf} inside, letters of two scripts, or the beginning of an address: no rule may read it. */
  readonly clean: boolean;
}

/** One character of punctuation; a tab is one too. */
export interface MarkToken extends Span {
  readonly kind: "mark";
  readonly text: string;
}

export interface BreakToken extends Span {
  readonly kind: "break";
  /** Two or more line ends in a row. */
  readonly blank: boolean;
}

export type Token = Mention | WordToken | MarkToken | BreakToken;

/** A run of digits with separators inside, before anybody said what it counts. */
export interface DigitsToken extends Span {
  readonly kind: "digits";
  readonly text: string;
}

export type RawToken = Token | DigitsToken;

/** Every character but blanks and marks of emphasis belongs to exactly one token, in order of the text. */
export interface Lexed {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Holds a word that could mean a chain, read or not. */
  readonly chainWords: boolean;
  /** It or a turn before it writes "12,75": then "1,250" may be that, too. */
  readonly decimalCommas: boolean;
}
