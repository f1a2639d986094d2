import type { Memory, Watch } from "./watched-chain.js";

/** One that fails while another answers in its place shows in nothing else, and its own words nowhere but here. */
export function tellOfNodes({ house, chain, reader }: Watch, memory: Memory): void {
  const nodes = reader.health();
  const other = nodes.length > 1 ? "another one answered" : "and answered when asked again";
  for (const [index, { host, errors, lastError }] of nodes.entries())
    if (errors > (memory.failures?.[index] ?? 0))
      house.log.warn({ chain, host, errors, error: lastError }, `a node failed, ${other}`);
  memory.failures = nodes.map(({ errors }) => errors);
}
