/** A greeting or a closing on a line of its own. */
export function isLetter({ text: own }: { readonly text: string }): boolean {
  const lines = own.match(/\S(?:.*\S)?/g) ?? [];
  const [first = "", closing = ""] = [lines[0], lines.at(-2)];
  return (
    lines.length > 2 &&
    (/^(?:hi|hello|hey|dear|hallo|liebe|bonjour|hola|olá|ciao)\b[^.:]{0,40},?$/i.test(first) ||
      /^(?:best|kind regards|regards|sincerely|cheers|yours|mfg|grüße|cordialement|saludos|abraços|saluti)\b/i.test(
        closing,
      ))
  );
}
