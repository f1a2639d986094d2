import { afterAll, expect } from "vitest";

/**
 * Whatever this suite asks the service, the answer has to be what the OpenAPI document says: no test can see one that
 * it does not describe.
 */
const asking = globalThis as { plainFetch?: typeof fetch };
// The files of a suite share a process: each wraps what was there before the first.
asking.plainFetch ??= globalThis.fetch;
const ask = asking.plainFetch;
const faults = new Set<string>();
const checking: Promise<void>[] = [];

globalThis.fetch = async (input, init) => {
  const answer = await ask(input, init);
  const request = input instanceof Request ? input : undefined;
  const { pathname } = new URL(request?.url ?? String(input));
  // Ours alone: other servers of the tests have paths like these.
  if (answer.headers.has("request-id") && /^\/(api\/v1|session)(\/|$)/.test(pathname)) {
    const method = (init?.method ?? request?.method ?? "GET").toUpperCase();
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    checking.push(check(isJson ? answer.clone() : undefined, answer, method, pathname));
  }
  return answer;
};

async function check(
  copy: Response | undefined,
  answer: Response,
  method: string,
  path: string,
): Promise<void> {
  const text = copy ? await copy.text().catch(() => undefined) : "";
  // Broken off on the way, as some tests want it.
  if (text === undefined) return;
  // A process that serves none of it: a worker.
  if (answer.status === 404 && text.includes("There is nothing at this path.")) return;
  const { faultsOf } = await import("./as-documented.js");
  const { status, headers } = answer;
  for (const fault of faultsOf({ method, path, status, headers, text })) faults.add(fault);
}

afterAll(async () => {
  await Promise.all(checking);
  expect([...faults], "answers that the OpenAPI document does not describe").toEqual([]);
});
