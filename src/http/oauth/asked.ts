/**
 * What a program asks for, without what says nothing here: a person is always asked, whichever way it would like him to
 * be, and blanks around a scope are none.
 */
export function asMeant(querystring: string): string {
  const asked = new URLSearchParams(querystring);
  const isSilent = asked.getAll("prompt").some((prompt) => /\bnone\b/.test(prompt));
  if (!isSilent) asked.delete("prompt");
  const scopes = asked.getAll("scope");
  asked.delete("scope");
  for (const scope of scopes) asked.append("scope", scope.trim().replaceAll(/ +/g, " "));
  return asked.toString();
}
