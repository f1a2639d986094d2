import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Ends a run with one plain line; before it come what could not run here, what passed only at the second try, what failed. */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    for (const line of skippedPlaces(testsOf(modules))) console.log(`NOT RUN HERE: ${line}`);
    const name = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;
    for (const test of testsOf(modules)) {
      if (test.diagnostic()?.flaky) {
        // Why: nothing else tells of the first try once the second has passed.
        for (const { stack, message, diff } of test.result().errors ?? [])
          console.log(stack ?? message, diff ?? "");
        console.log(`SECOND TRY: ${name(test)}`);
      }
      if (test.result().state === "failed") console.log(`FAILED: ${name(test)}`);
    }
    for (const place of brokenPlaces(modules)) console.log(`FAILED: ${place}, around its tests`);
    // Whoever wants to run them once more, by themselves, can take these off the last line.
    for (const module of modules.filter((one) => !one.ok()))
      console.log(`FAILED FILE: ${module.relativeModuleId}: ${counted([module])}`);
    console.log(counted(modules, unhandled.length));
  }
}

function counted(modules: readonly TestModule[], unhandled = 0): string {
  const count = (...states: string[]) =>
    testsOf(modules).filter((test) => states.includes(test.result().state)).length;
  const broken = brokenPlaces(modules).length + unhandled;
  return `${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped", "pending")} skipped`;
}

/** What could not be read, or whose hooks failed. */
function brokenPlaces(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [module, ...module.children.allSuites()]
      .filter((place) => place.errors().length > 0)
      .map((place) =>
        place.type === "suite" ? `${module.relativeModuleId} > ${place.fullName}` : module.relativeModuleId,
      ),
  );
}

function testsOf(modules: readonly TestModule[]): TestCase[] {
  return modules.flatMap((module) => [...module.children.allTests()]);
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
