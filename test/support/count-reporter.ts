import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Ends a run with one plain line; before it come what could not run here, what passed only at the second try, what failed. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: ReturnType<TestCase["result"]>["state"]) =>
      tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    for (const line of skippedPlaces(tests)) console.log(`NOT RUN HERE: ${line}`);
    const name = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;
    for (const test of tests) {
      if (test.diagnostic()?.flaky) console.log(`SECOND TRY: ${name(test)}`);
      if (test.result().state === "failed") console.log(`FAILED: ${name(test)}`);
    }
    const skipped = count("skipped") + count("pending");
    console.log(`${count("passed")} passed, ${count("failed") + broken} failed, ${skipped} skipped`);
  }
}

function skippedPlaces(tests: TestCase[]): string[] {
  const skipped = tests.filter((test) => test.result().state === "skipped");
  const places = new Map<string, number>();
  for (const test of skipped) {
    const suite = test.parent.type === "suite" ? ` > ${test.parent.fullName}` : "";
    const place = `${test.module.relativeModuleId}${suite}`;
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  return [...places].map(([place, count]) => `${place} (${count} tests)`);
}
