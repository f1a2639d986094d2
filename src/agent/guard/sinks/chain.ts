import { CHAIN_FACTS, type Chain } from "../../../chains.js";
import { speaksOf } from "../asked.js";
import { type Case, chainOf, deedOf, fieldOf, paysOthers, text } from "../call.js";
import { mentioned, said, type UserTurn } from "../evidence.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { walletSaid } from "../wallet-said.js";

/** The chain has no default: the user says it, or the wallet he names is on it. A payout's is part of its order. */
export function chain(given: Case): Finding[] {
  const wanted = chainOf(given.call);
  if (!wanted || paysOthers(given.call)) return [];
  const { live, turns } = given.evidence;
  const speaking = [...live].reverse().find((turn) => chainsIn(turn).length > 0);
  if (
    live.some((turn) => said(turn, "chain").some((mention) => mention.excluded && mention.chain === wanted))
  ) {
    return [contradicted()];
  }
  if (speaking) return fromTurn(given, wanted, speaking);
  if (ofNamedWallet(given, wanted)) return [source("chain", "R", "the chain of your wallet")];
  const older = turns.some((turn) => chainsIn(turn).includes(wanted));
  if (older || turns.some((turn) => turn.lexed.chainWords)) {
    return [doubt("chain_binding", "chain", `that ${CHAIN_FACTS[wanted].title} is meant could not be read`)];
  }
  return [
    deny("chain_missing", "chain_missing", "chain", "No message of the user names a chain. Ask which one."),
  ];
}

function contradicted(): Finding {
  return deny("chain_contradicted", "contradicts_user", "chain", "The user named another chain.");
}

function fromTurn(given: Case, wanted: Chain, turn: UserTurn): Finding[] {
  const chains = new Set(chainsIn(turn));
  if (!chains.has(wanted)) return [contradicted()];
  if (chains.size > 1) return [doubt("chain_binding", "chain", "the message names more than one chain")];
  if (isAnswer(turn) || holdsOwnValue(given, turn)) return [source("chain", "U", FROM_USER)];
  return [doubt("chain_binding", "chain", "the chain stands apart from what it is for")];
}

/** Chains that the user says, by word or by an address's prefix. */
function chainsIn(turn: UserTurn): Chain[] {
  const words = said(turn, "chain").filter(({ excluded }) => !excluded);
  const prefixes = said(turn, "address").flatMap(({ prefix }) =>
    prefix && prefix !== "unknown" ? [prefix] : [],
  );
  return [...words.map((mention) => mention.chain), ...prefixes];
}

/** "Base", "on Polygon please". */
function isAnswer({ lexed }: UserTurn): boolean {
  return lexed.tokens.filter(({ kind }) => kind === "word").length <= 4;
}

function holdsOwnValue({ call }: Case, turn: UserTurn): boolean {
  const field = fieldOf(call, "destination");
  const address = field && text(call.input, field)?.toLowerCase();
  const holdsAddress = mentioned(turn, "address").some(({ value }) => value.toLowerCase() === address);
  const values = (["amount", "email", "name"] as const).some((kind) => said(turn, kind).length > 0);
  const deed = deedOf(call);
  return holdsAddress || values || turn.sentences.some((sentence) => deed && speaksOf(sentence, deed));
}

function ofNamedWallet({ call, evidence, account }: Case, wanted: Chain): boolean {
  const field = fieldOf(call, "destination");
  const address = field && text(call.input, field)?.toLowerCase();
  const { by, wallets } = walletSaid(evidence, account, undefined);
  return (
    (by === "label" || by === "phrase") &&
    wallets.every((wallet) => wallet.chain === wanted) &&
    wallets.some((wallet) => wallet.address.toLowerCase() === address)
  );
}
