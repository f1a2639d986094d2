/** For evals only: rules that are off. */
export interface Switches<Rule extends string> {
  readonly disabled?: { has(rule: Rule): boolean } | undefined;
}

export function isOn<Rule extends string>(rule: Rule, { disabled }: Switches<Rule>): boolean {
  return !disabled?.has(rule);
}
