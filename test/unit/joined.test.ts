import { expect, it } from "vitest";
import { joined } from "../../src/joined.js";

/** Runs that end when the test says so. */
function heldRuns(how: Parameters<typeof joined<object, string, string>>[1] = {}) {
  const runs: { items: string[]; end(): void; fail(message: string): void }[] = [];
  const ask = joined<object, string, string>(
    (_, items) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          end: () => resolve(items.map((item) => `${item}!`)),
          fail: (message) => reject(new Error(message)),
        });
      }),
    how,
  );
  const through = {};
  return { runs, ask: (item: string) => ask(through, item), elsewhere: (item: string) => ask({}, item) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const outcomes = async (asked: Promise<string>[]) =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === "fulfilled" ? one.value : String(one.reason.message),
  );

it("answers nobody by a run that began before he asked", async () => {
  const { runs, ask } = heldRuns();
  const first = ask("a");
  await turn();
  const later = [ask("a"), ask("b"), ask("a")];
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([["a"]]);
  runs[0]?.end();
  expect(await first).toBe("a!");
  await turn();
  expect(runs[1]?.items).toEqual(["a", "b", "a"]);
  runs[1]?.end();
  expect(await Promise.all(later)).toEqual(["a!", "b!", "a!"]);
});

it("joins only what goes through the same", async () => {
  const { runs, ask, elsewhere } = heldRuns();
  const asked = [ask("a"), elsewhere("b"), ask("c")];
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([["a", "c"], ["b"]]);
  for (const run of runs) run.end();
  expect(await Promise.all(asked)).toEqual(["a!", "b!", "c!"]);
});

it("has as many runs under way as it may, and no more", async () => {
  const { runs, ask } = heldRuns({ runs: 2 });
  const asked: Promise<string>[] = [];
  for (const item of ["a", "b", "c", "d"]) {
    asked.push(ask(item));
    await turn();
  }
  expect(runs.map(({ items }) => items)).toEqual([["a"], ["b"]]);
  runs[1]?.end();
  await turn();
  expect(runs[2]?.items).toEqual(["c", "d"]);
  runs[0]?.end();
  runs[2]?.end();
  expect(await Promise.all(asked)).toEqual(["a!", "b!", "c!", "d!"]);
});

it("fails only those whose run has failed", async () => {
  const { runs, ask } = heldRuns();
  const first = outcomes([ask("a")]);
  await turn();
  const second = outcomes([ask("b"), ask("c")]);
  runs[0]?.fail("no answer");
  expect(await first).toEqual(["no answer"]);
  await turn();
  runs[1]?.fail("nor here");
  expect(await second).toEqual(["nor here", "nor here"]);
});

it("finds the one that a refused run is about, and does the others", async () => {
  const done: string[][] = [];
  const ask = joined<object, string, string>(
    async (_, items) => {
      if (items.includes("bad")) throw new Error("refused");
      done.push(items);
      return items;
    },
    { isUndone: ({ message }: Error) => message === "refused" },
  );
  const through = {};
  const asked = ["a", "b", "bad", "c", "d"].map((item) => ask(through, item));
  expect(await outcomes(asked)).toEqual(["a", "b", "refused", "c", "d"]);
  expect(done).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

it("lets everybody come up in turn, however much one of them brings", async () => {
  const { runs, ask } = heldRuns({ most: 3, ownerOf: (item) => item.slice(0, 1) });
  const flood = Array.from({ length: 8 }, (_, n) => ask(`a${n}`));
  const asked = [...flood, ask("b0"), ask("c0"), ask("b1")];
  for (let n = 0; n < 4; n++) {
    await turn();
    runs[n]?.end();
  }
  await Promise.all(asked);
  expect(runs.map(({ items }) => items.join(" "))).toEqual(["a0 b0 c0", "a1 b1 a2", "a3 a4 a5", "a6 a7"]);
});
