import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

interface Asked {
  metricsFor?: number;
  text?: string;
}

/** Whichever process is asked tells of all of them: their counts in one sum. */
export function metricsOfAll(registries: Registry[]): (own: () => Promise<string>) => Promise<string> {
  AggregatorRegistry.setRegistries(registries);
  // It answers the supervisor from now on.
  new AggregatorRegistry();
  let asked = 0;
  const waiting = new Map<number, (text: string | undefined) => void>();
  process.on("message", ({ metricsFor = -1, text }: Asked) => {
    waiting.get(metricsFor)?.(text);
    waiting.delete(metricsFor);
  });
  return async (own) => {
    const metricsFor = asked++;
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(metricsFor, resolve);
      process.send?.({ metricsFor });
    });
    return text ?? own();
  };
}

export function answerMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, { metricsFor }: Asked) => {
    if (metricsFor === undefined) return;
    const text = await all.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ metricsFor, text });
  });
}
