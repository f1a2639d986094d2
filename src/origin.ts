/** Scheme, host and port as browsers write them, of whoever wrote nothing else, a slash at its end apart. */
export function originIn(text: string): string | undefined {
  if (!/^https?:\/\/[^\s@?#\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  return pathname === "/" ? origin : undefined;
}
