import { createRequire } from "node:module";
import { totalmem } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { isTestnet } from "../chains.js";
import { PublicError } from "../errors.js";
import { fromPackageRoot } from "../package-root.js";
import type { InvoiceDocument } from "../records/invoice-document.js";
import type { ReceiptDocument } from "../records/receipt.js";

const THREADS = threadsFor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY));
const MOST_WAITING = 100;
const PATIENCE_MS = 30_000;

export type Drawn = InvoiceDocument | ReceiptDocument;

interface Job {
  readonly document: Drawn;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

type Answer = { pdf: Uint8Array } | { error: string };

const idle: Worker[] = [];
const waiting: Job[] = [];
let threads = 0;

/** On a thread of a small pool; the shortest first, so that nobody's long invoice holds up the others'. */
export function drawOnThread(document: Drawn): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING)
    throw new PublicError("rate_limited", "Too many documents are being drawn.", {
      retryAfterSeconds: 2,
    });
  return new Promise((resolve, reject) => {
    const at = waiting.findIndex((job) => lengthOf(job.document) > lengthOf(document));
    waiting.splice(at < 0 ? waiting.length : at, 0, { document, resolve, reject });
    next();
  });
}

/** With the fonts of a Chinese text each takes a hundred megabytes: where there is little, a second one ends the process. */
export function threadsFor(memoryBytes: number): 1 | 2 {
  return memoryBytes < 512 * 1024 ** 2 ? 1 : 2;
}

function lengthOf(document: Drawn): number {
  return "lines" in document ? document.lines.length : 0;
}

function next(): void {
  if (waiting.length === 0) return;
  const thread = idle.pop() ?? (threads < THREADS ? startThread() : undefined);
  const job = thread && waiting.shift();
  if (!job) return;
  run(thread, job);
}

function run(thread: Worker, { document, resolve, reject }: Job): void {
  const settle = (isUsable: boolean, settled: () => void) => {
    clearTimeout(timer);
    thread.off("message", answered).off("error", failed).off("exit", ended).unref();
    if (isUsable) idle.push(thread);
    else void thread.terminate();
    settled();
    next();
  };
  const answered = (answer: Answer) =>
    settle(true, () =>
      "pdf" in answer ? resolve(Buffer.from(answer.pdf)) : reject(new Error(answer.error)),
    );
  const failed = (error: Error) => settle(false, () => reject(error));
  const ended = (code: number) => failed(new Error(`a drawing thread ended with ${code}`));
  const timer = setTimeout(
    () => failed(new Error(`no document was drawn in ${PATIENCE_MS} ms`)),
    PATIENCE_MS,
  );
  thread.on("message", answered).on("error", failed).on("exit", ended).ref();
  thread.postMessage(document);
}

/** From the compiled program, or from the sources where those are what runs. */
function startThread(): Worker {
  threads += 1;
  const options = { resourceLimits: { maxOldGenerationSizeMb: 512 }, workerData: { isTestnet: isTestnet() } };
  const thread = import.meta.url.endsWith(".js")
    ? new Worker(fromPackageRoot("dist/src/pdf-worker.js"), options)
    : new Worker(fromSources(), { eval: true, execArgv: [], ...options });
  thread.on("error", () => {});
  thread.once("exit", () => {
    threads -= 1;
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    next();
  });
  thread.unref();
  return thread;
}

/** For tests, benchmarks and the demo, which run what is not compiled. */
function fromSources(): string {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm/api"));
  const loader = new URL("./index.mjs", tsx).href;
  const program = new URL("./pdf-worker.ts", import.meta.url).href;
  return `import("${loader}").then(({ register }) => { register(); return import("${program}"); })`;
}
