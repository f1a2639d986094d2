import type { ComponentChildren } from "preact";

/** What a record says of itself, one line each; what is null or false has no line. */
export type Fact = readonly [label: string, value: ComponentChildren];

export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl class="facts">
      {facts.map(
        (fact) =>
          fact &&
          fact[1] !== null &&
          fact[1] !== undefined && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
