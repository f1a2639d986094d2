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

/** Sentences that ask for what opens a wallet: nothing here ever needs it. */
export function secretsAsked(text: string): Sighting[] {
  if (!SECRET.test(text)) return [];
  return pieces(text, SENTENCE_END)
    .filter(({ start, end }) => asksForSecret(text.slice(start, end)))
    .map(({ start, end }) => ({
      kind: "request for a secret",
      start: start + (findAll(text.slice(start, end), /\S/g)[0]?.index ?? 0),
      end,
    }));
}

function asksForSecret(sentence: string): boolean {
  return (
    SECRET.test(sentence) &&
    pieces(sentence, CLAUSE_END)
      .map(({ start, end }) => sentence.slice(start, end))
      .some((clause) => ASKS.test(clause) && !DENIED.test(clause))
  );
}
