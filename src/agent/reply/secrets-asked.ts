import { findAll, type Sighting } from "../text/span.js";
import { pieces, SENTENCE_END } from "./marked.js";

/** What opens a wallet, language by language. */
const SECRET =
  /(?<!\p{L})(?:(?:seed|recovery|secret|mnemonic|backup|wiederherstellungs|geheim)[ -]?(?:recovery[ -])?(?:phrases?|words?|wörter\p{L}*|phrasen?)|(?:12|24|twelve|twenty[- ]four|zwölf) (?:\p{L}+ )?(?:words|wörter|mots|palabras|palavras|parole)|mnemonics?|private[ -]keys?|privaten? schlüssel\p{L}*|phrase (?:secrète|de récupération|seed|mnémonique)|clés? privées?|frase (?:semilla|secret[ao]|segreta|seed|de recuperaci[oó]n|de recuperação|di recupero)|claves? privadas?|chaves? privadas?|chiav[ei] privat[ae]|(?:сид|seed)[- ]?фраз\p{L}*|(?:приватн|закрыт)\p{L}+ ключ\p{L}*)(?!\p{L})|シードフレーズ|リカバリーフレーズ|秘密鍵|助记词|私钥|सीड फ्रेज़|निजी कुंजी/iu;
const ASKS =
  /(?<!\p{L})(?:enter|type|paste|share|send|give|tell|provide|reply|submit|write|supply|insert|input|upload|import|message|forward|dictate|spell|need|require|what(?:['’]s| is| are)|may i have|gib|gebe?n? sie|eingeben|schick\p{L}*|send\p{L}*|teil\p{L}*|nenn\p{L}*|verrat\p{L}*|schreib\p{L}*|tipp\p{L}*|brauch\p{L}*|benötig\p{L}*|wie lautet|saisi\p{L}*|entre[rz]?|envo\p{L}+|donne\p{L}*|partage\p{L}*|communique\p{L}*|tape[rz]?|fourni\p{L}*|indique\p{L}*|colle[rz]?|besoin|introdu[cz]\p{L}*|ingres\p{L}*|escrib\p{L}*|env[ií]\p{L}*|compart\p{L}*|d[aáií](?:me|ga(?:me)?|nos)|proporcion\p{L}*|peg(?:a|ue)\p{L}*|necesit\p{L}*|cuál es|digit\p{L}*|insir\p{L}*|compartilh\p{L}*|inform\p{L}*|cole|precis\p{L}*|forneç\p{L}*|qual é|inserisc\p{L}*|invi\p{L}*|condivid\p{L}*|scriv\p{L}*|fornisc\p{L}*|incoll\p{L}*|dammi|bisogno|qual è|введите|отправьте|пришлите|напишите|укажите)(?!\p{L})|入力|送って|教えて|输入|提供|发送|告诉|दर्ज|भेज/iu;
const DENIED =
  /(?<!\p{L})(?:not|never|no|nobody|none|without|nie|niemals|nicht|kein\p{L}*|ohne|pas|jamais|sans|nunca|jamás|nadie|sin|não|ninguém|sem|non|mai|senza|не|никогда)(?!\p{L})|n['’]t(?!\p{L})|ません|ないで|不要|不会|不需要|切勿|न करें|नहीं/iu;
const CLAUSE_END = /[,;:()–—、，；]|\s-\s|(?<!\p{L})(?:but|and|aber|mais|pero|mas|ma)(?!\p{L})/giu;

/** What opens an account, or confirms what waits: it is typed where it belongs, and told to nobody. */
const PASS =
  /(?<!\p{L})(?:api[ -]?(?:keys?|tokens?|schlüssel\p{L}*)|(?:clés?|claves?|chaves?|chiav[ei]) (?:de |d['’])?(?:l['’])?api|passwords?|passcodes?|passwor[dt]\p{L}*|kennw[oö]rt\p{L}*|mots? de passe|contraseñas?|senhas?|(?:confirm\p{L}*|verification|one[- ]time|security|login|sms|2fa|otp|auth\p{L}*) (?:code|pin|token)s?|(?:bestätigungs|sicherheits|einmal)codes?|c[oó]d(?:e|igo|ice) (?:de |di )(?:confirm\p{L}+|confer\p{L}+|vérif\p{L}+|verif\p{L}+|sécur\p{L}+|segur\p{L}+|sicur\p{L}+))(?!\p{L})/iu;
const TO_US =
  /(?<!\p{L})(?:(?:send|give|tell|show|forward|text|message|read|share|dictate)(?: it)?(?: to| with)? (?:me|us)|(?:paste|type|enter|write|share|put|drop|post|provide|insert)(?=[^.!?]{0,120} (?:here|below|(?:in|into) (?:this|the) chat|with (?:me|us))(?!\p{L}))|enter your|(?:reply|respond|answer|write back) with|what(?:['’]s| is| was) (?:your|the)|may i have|let (?:me|us) have|(?:i|we)(?:['’]ll| will)? need (?:your|the)|(?:wie lautet|quel(?:le)? est|cuál es|qual [éè])(?! (?:der|die|das|l|le|la|el|o|a|il) )|(?:gib|schick|send|nenn|sag|verrat)e?n?(?: Sie)? (?:mir|uns)|teile?n?(?: Sie)? (?:mir|uns)|(?:donne|envoie|envoye|communique|indique|di(?:s|tes))[rz]?-(?:moi|nous)|(?:da|envía|envia|manda|pasa|di|diga|comparte)(?:me|nos)|(?:dá|dí|envíe|pása|mánda)(?:me|nos)|me (?:envie|mande|diga|dê|passe|passa|manda|envia)|(?:envie|mande|diga)(?:-me| (?:sua|a sua|tua|o|seu))|(?:dam|invia|manda|dim|scrivi|comunica|forni)mi)(?!\p{L})/iu;

const KINDS = [
  { secret: SECRET, asks: ASKS },
  { secret: PASS, asks: TO_US },
];

/** Sentences that ask for what opens a wallet or an account: nothing here ever needs it. */
export function secretsAsked(text: string): Sighting[] {
  if (KINDS.every(({ secret }) => !secret.test(text))) return [];
  const sentences = pieces(text, SENTENCE_END).filter(({ start, end }) =>
    /\p{L}/u.test(text.slice(start, end)),
  );
  const said = sentences.map(({ start, end }) => text.slice(start, end));
  return sentences
    .filter((_, at) => asksForSecret(said[at] ?? "") || isAskedBefore(said, at))
    .map(({ start, end }) => ({
      kind: "request for a secret",
      start: start + (findAll(text.slice(start, end), /\S/g)[0]?.index ?? 0),
      end,
    }));
}

function asksForSecret(sentence: string): boolean {
  const clauses = pieces(sentence, CLAUSE_END).map(({ start, end }) => sentence.slice(start, end));
  return KINDS.some(
    ({ secret, asks }) =>
      secret.test(sentence) && clauses.some((clause) => asks.test(clause) && !DENIED.test(clause)),
  );
}

/** "To go on, please send me" ⏎ "- your seed phrase": its own line asks for nothing. */
function isAskedBefore(said: readonly string[], at: number): boolean {
  const line = said[at] ?? "";
  return KINDS.some(({ secret, asks }) => {
    const beside = line.replace(secret, " ").match(/\p{L}+/gu) ?? [];
    if (!secret.test(line) || beside.length > MOST_BESIDE) return false;
    const before = said.slice(Math.max(0, at - MOST_LINES), at);
    const lead = before.findLast((one) => asks.test(one) || DENIED.test(one));
    return lead !== undefined && !DENIED.test(lead);
  });
}

const MOST_BESIDE = 2;
/** A list of what is to be sent is as long at most. */
const MOST_LINES = 6;
