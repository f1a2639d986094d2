/** Free text in full, on one line, with nothing in it that a page or a terminal would act on. */
export function quote(text: string): string {
  const line = text
    .replace(/[\\`*_[\]()<>#~|!&]/g, "\\$&")
    .replace(/(?<=[\p{L}\p{N}])[.@](?=\p{L})|:(?=\/)/gu, "\\$&")
    .replace(/\r\n|[\n\r\u2028\u2029]/g, "⏎")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, codePoint);
  return `"${line.replaceAll('"', '\\"')}"`;
}

function codePoint(letter: string): string {
  return `{U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}}`;
}
