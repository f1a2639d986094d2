import { TargetError } from "./target.js";

const MOST_BYTES = 5_000_000;

/** A fetch that neither waits nor reads for ever, for clients that bring their own reader. */
export function bounded(deadlineMs: number): typeof fetch {
  const deadline = AbortSignal.timeout(deadlineMs);
  return async (input, init) => {
    const signals = init?.signal ? [init.signal, deadline] : [deadline];
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.includes("html"))
      throw new TargetError(`${input} answered HTML where MCP was expected`);
    let bytes = 0;
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES)
          controller.error(new TargetError(`${input} sent more than ${MOST_BYTES / 1e6} MB`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(count) ?? null, response);
  };
}
