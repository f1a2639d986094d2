import { When } from "./said.js";

/** What has happened to a record, in order; a step without a time has happened at an unknown one. */
export type Step = readonly [what: string, time: string | null];

export function Timeline({ steps }: { steps: readonly (Step | false)[] }) {
  return (
    <section class="card" aria-label="What happened">
      <h2>What happened</h2>
      <ol class="timeline">
        {steps.map(
          (step) =>
            step && (
              <li key={step[0]}>
                {step[0]}{" "}
                {step[1] !== null && (
                  <small>
                    <When time={step[1]} />
                  </small>
                )}
              </li>
            ),
        )}
      </ol>
    </section>
  );
}
