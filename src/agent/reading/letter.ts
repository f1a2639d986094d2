const GREETING = /^(?:hi|hello|hey|dear|hallo|liebe|bonjour|hola|olá|ciao)\b[^.:]{0,40},?$/i;
const CLOSING =
  /^(?:best|kind regards|regards|sincerely|cheers|yours|mfg|grüße|cordialement|saludos|abraços|saluti)\b/i;

/** A greeting or a closing on a line of its own. */
export function isLetter({ text: own }: { readonly text: string }): boolean {
  const lines = own.match(/\S(?:.*\S)?/g) ?? [];
  return lines.length > 2 && (GREETING.test(lines[0] ?? "") || CLOSING.test(lines.at(-2) ?? ""));
}
