import { doubtOf } from "../asked.js";
import { type Case, text } from "../call.js";
import { type Evidence, isQuoted, mentioned, said, type UserTurn } from "../evidence.js";
import { claim, deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { isSeenEmail, userEmails } from "../origins.js";
import { remember } from "../remember.js";
import type { Sentence } from "../sentences.js";
import type { EmailMention, KnownClient, Token } from "../types.js";

const FIELD = "client_email";

/** Whom an invoice is mailed to: name and e-mail belong together in the user's words or in a trusted record. */
export function client(given: Case): Finding[] {
  const email = text(given.call.input, FIELD)?.toLowerCase();
  const name = fold(text(given.call.input, "client_name") ?? "");
  if (email === undefined) return [];
  const { evidence, account } = given;
  const known = evidence.trusted.clients.filter((one) => one.email.toLowerCase() === email);
  const inUser = userEmails(evidence).has(email);
  if (!inUser && !known.some((one) => beginsSaid(evidence, one)) && !isSeenEmail(account, email)) {
    return [
      deny(
        "origin_email",
        "unknown_email",
        FIELD,
        "This e-mail is neither in the user's messages nor that of a client the user named. Ask for it.",
      ),
    ];
  }
  const findings = inUser
    ? fromUser(evidence, email, name, known)
    : fromRecords(evidence, email, name, known);
  return [...findings, claim(FIELD), claim("client_name")];
}

function fold(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

function fromUser(evidence: Evidence, email: string, name: string, known: readonly KnownClient[]): Finding[] {
  const places = placesOf(evidence, email);
  const owner = ownerBeside(evidence, name, email);
  if (owner === "another") {
    return [
      deny(
        "client_contradicted",
        "contradicts_user",
        "client_name",
        "The user put this name beside another e-mail.",
      ),
    ];
  }
  const clean = places.filter(
    (place) => !isCopied(place) && doubtOf(place.sentence, "invoice") === undefined,
  );
  if (clean.length === 0)
    return [doubt("client_binding", FIELD, "that this e-mail is the client's could not be read")];
  const bound =
    owner === "this" ||
    name === email ||
    known.some((one) => fold(one.name) === name) ||
    (clean.some((place) => isAlone(place, evidence)) && isAwaited(evidence, name));
  if (bound) return [source(FIELD, "U", FROM_USER), source("client_name", "U", FROM_USER)];
  return [doubt("client_binding", "client_name", "whose e-mail this is could not be read")];
}

interface Place {
  readonly turn: UserTurn;
  readonly sentence: Sentence;
  /** Of the e-mail among the sentence's tokens. */
  readonly at: number;
}

function placesOf({ turns }: Evidence, email: string): Place[] {
  return turns.flatMap((turn) =>
    turn.sentences.flatMap((sentence) =>
      sentence.tokens.flatMap((token, at) =>
        token.kind === "email" && token.value === email && !isQuoted(turn, token)
          ? [{ turn, sentence, at }]
          : [],
      ),
    ),
  );
}

/** Behind cc, bcc or from, an e-mail is never the client's. */
function isCopied({ sentence, at }: Place): boolean {
  const before = sentence.tokens.slice(Math.max(0, at - 3), at);
  return before.some(
    (token) => token.kind === "word" && /^(?:cc|bcc|from|von|de|copy|reply-to)$/.test(token.fold),
  );
}

/** Which e-mail the name stands beside, in a sentence with several paired in one order. */
function ownerBeside({ turns }: Evidence, name: string, email: string): "this" | "another" | "nobody" {
  let owner: "this" | "another" | "nobody" = "nobody";
  for (const { sentences, text: turnText, lexed } of turns) {
    for (const { tokens } of sentences) {
      const emails = tokens.filter((token): token is EmailMention => token.kind === "email");
      const stretches = stretchesOf(tokens, emails, turnText);
      const held = stretches.map((stretch) => holds(stretch, name));
      if (!held.includes(true) || lexed.tokens.length === 0) continue;
      owner = ownerIn(emails, held, stretches, email);
    }
  }
  return owner;
}

function ownerIn(
  emails: readonly EmailMention[],
  held: readonly boolean[],
  stretches: readonly string[],
  email: string,
): "this" | "another" | "nobody" {
  if (emails.length === 0) return "nobody";
  if (emails.length === 1) return emails[0]?.value === email ? "this" : "another";
  const nameFirst = stretches.slice(0, emails.length).every((stretch) => /\p{Lu}/u.test(stretch));
  const at = held.indexOf(true);
  if (!nameFirst || held.lastIndexOf(true) !== at || at >= emails.length) return "nobody";
  return emails[at]?.value === email ? "this" : "another";
}

/** The text before each e-mail, back to the one before; and what follows the last. */
function stretchesOf(tokens: readonly Token[], emails: readonly EmailMention[], text: string): string[] {
  const edges = [
    tokens[0]?.start ?? 0,
    ...emails.flatMap(({ start, end }) => [start, end]),
    tokens.at(-1)?.end ?? 0,
  ];
  const stretches: string[] = [];
  for (let i = 0; i + 1 < edges.length; i += 2) stretches.push(text.slice(edges[i], edges[i + 1]));
  return stretches;
}

function holds(stretch: string, name: string): boolean {
  return name.length > 1 && ` ${wordsOnly(stretch)} `.includes(` ${wordsOnly(name)} `);
}

function wordsOnly(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

const ANSWERS =
  /^(?:email|e-mail|mail|is|it's|its|it|their|the|her|his|at|address|use|send|to|please|client|client's|contact|here|adresse|correo)$/;

/** An e-mail that is all its sentence says answers the live sentence that holds the name. */
function isAlone({ turn, sentence }: Place, { live }: Evidence): boolean {
  return live.includes(turn) && sentence.words.every((word) => ANSWERS.test(word));
}

function isAwaited(evidence: Evidence, name: string): boolean {
  return liveEmails(evidence).size === 1 && evidence.live.some(({ text }) => holds(text, name));
}

const liveEmails = remember(
  ({ live }: Evidence) => new Set(live.flatMap((one) => mentioned(one, "email")).map(({ value }) => value)),
);

function fromRecords(
  evidence: Evidence,
  email: string,
  name: string,
  known: readonly KnownClient[],
): Finding[] {
  const named = known.filter((one) => fold(one.name) === name);
  const rivals = evidence.trusted.clients.filter(
    (one) => fold(one.name) === name && one.email.toLowerCase() !== email,
  );
  const owner = ownerBeside(evidence, name, email);
  if (owner === "another") {
    return [
      deny("client_contradicted", "contradicts_user", FIELD, "The user put this name beside another e-mail."),
    ];
  }
  const full = named.some((one) => isNameSaid(evidence, one));
  if (full && rivals.length === 0)
    return [source(FIELD, "R", "your client"), source("client_name", "R", "your client")];
  return [
    doubt(
      "client_binding",
      FIELD,
      full ? "two clients have this name" : "which client is meant could not be read for sure",
    ),
  ];
}

function isNameSaid({ turns }: Evidence, { name }: KnownClient): boolean {
  return turns.some((turn) => said(turn, "name").some((mention) => fold(mention.text) === fold(name)));
}

/** "Acme" for "Acme Corp": a whole-word beginning, or the name itself. */
function beginsSaid({ turns }: Evidence, { name }: KnownClient): boolean {
  const first = wordsOnly(name).split(" ")[0] ?? "";
  return first.length > 2 && turns.some((turn) => ` ${wordsOnly(turn.text)} `.includes(` ${first} `));
}
