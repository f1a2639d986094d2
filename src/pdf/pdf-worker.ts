import { parentPort } from "node:worker_threads";
import type { InvoiceDocument } from "../records/invoice-document.js";
import { drawInvoice } from "./draw-invoice.js";

/** A thread of its own: a thousand lines take a second, in which the service serves others. */
parentPort?.on("message", async (document: InvoiceDocument) => {
  try {
    parentPort?.postMessage({ pdf: await drawInvoice(document) });
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
