import { parentPort, workerData } from "node:worker_threads";
import { enterNetwork } from "../chains.js";
import { drawInvoice } from "./draw-invoice.js";
import { drawReceipt } from "./draw-receipt.js";
import type { Drawn } from "./drawing-threads.js";

if (workerData?.isTestnet) enterNetwork("testnet");

/** A thread of its own: a thousand lines take a second, in which the service serves others. */
parentPort?.on("message", async (document: Drawn) => {
  try {
    const pdf = await ("lines" in document ? drawInvoice(document) : drawReceipt(document));
    parentPort?.postMessage({ pdf });
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
