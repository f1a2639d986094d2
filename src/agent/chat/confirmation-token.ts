import { createHash } from "node:crypto";
import { randomText } from "../../ids.js";
import { listed } from "../reading/words/lexicon.js";

const PREFIX = "CONFIRM-";
const LETTERS = 12;

/** 60 random bits. The caller stores `hashToken` of it, never the token. */
export function newConfirmationToken(): string {
  return PREFIX + randomText(LETTERS).toUpperCase();
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type Answer =
  | { readonly kind: "token"; readonly token: string }
  /** A token with other words beside it: nothing runs. */
  | { readonly kind: "beside" }
  /** "yes" right behind an assistant turn that shows these tokens. */
  | { readonly kind: "assent"; readonly shown: readonly string[] }
  | { readonly kind: "other" };

/** What the last user turn says to a waiting action. No other turn can confirm one. */
export function readAnswer(lastUserTurn: string, assistantTurnBefore = ""): Answer {
  const token = tokenAlone(lastUserTurn);
  if (token) return { kind: "token", token };
  if (tokensIn(lastUserTurn).length > 0) return { kind: "beside" };
  const shown = isBareAssent(lastUserTurn) ? tokensIn(assistantTurnBefore) : [];
  return shown.length > 0 ? { kind: "assent", shown } : { kind: "other" };
}

/** In its one spelling, when the text is a token and nothing else but punctuation around it. */
export function tokenAlone(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const bare = text.normalize("NFC").replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");
  const match = /^confirm-([0-9a-z]{12})$/i.exec(bare);
  return match?.[1] && canonical(match[1]);
}

const ANYWHERE = /(?<![\p{L}\p{N}])confirm-([0-9a-z]{12})(?![\p{L}\p{N}])/giu;

function tokensIn(text: string): string[] {
  const found = Array.from(text.matchAll(ANYWHERE), (match) => canonical(match[1] ?? ""));
  return [...new Set(found.filter((token) => token !== undefined))];
}

/** Crockford's base 32 reads o as 0, i and l as 1, and has no u. */
function canonical(letters: string): string | undefined {
  const upper = letters.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return upper.includes("U") ? undefined : PREFIX + upper;
}

const ASSENT: ReadonlySet<string> = new Set(listed("phrases", "assents"));

/** "Yes", "go ahead": agreement that names nothing. */
export function isBareAssent(text: string): boolean {
  if (text.length > 60) return false;
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}'-]+/gu, " ")
    .trim();
  return (
    ASSENT.has(words) ||
    ASSENT.has(words.replace(/ (?:please|thanks|thank you|bitte|danke|merci|gracias|obrigado|grazie)$/, ""))
  );
}
