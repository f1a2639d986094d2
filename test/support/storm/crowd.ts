import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { WALLET } from "../app.js";

export interface Acknowledged {
  path: string;
  key: string;
  id: string;
  /** When it was asked for, by `performance.now()`. */
  asked: number;
}

export interface Crowd {
  acknowledged: Acknowledged[];
  /** Answers by status and code; "no connection" where the process was gone. */
  answers: Map<string, number>;
  /** Requests that were not answered in time. */
  hung: number;
  stop(): Promise<void>;
}

const HUNG_MS = 25_000;
const WRITERS = 8;
const AGAIN_MS = 100;

const BODIES: [path: string, body: object][] = [
  ["/api/v1/payment-links", { amount_usd: 5, destination_address: WALLET, chain: "base" }],
  [
    "/api/v1/invoices",
    {
      client_name: "Acme",
      client_email: "ap@acme.example",
      line_items: [{ description: "Work", quantity: 1, unit_price: 5 }],
      total_usd: 5,
      destination_address: WALLET,
      chain: "base",
    },
  ],
];

/** Writers that each ask again, with the same key, until they are told that it is stored. */
export function startCrowd(urls: () => string[], key: string): Crowd {
  const crowd: Crowd = { acknowledged: [], answers: new Map(), hung: 0, stop: async () => {} };
  let stopping = false;
  const count = (answer: string) => crowd.answers.set(answer, (crowd.answers.get(answer) ?? 0) + 1);

  const ask = async (path: string, body: object, idempotencyKey: string, round: number) => {
    const all = urls();
    const signal = AbortSignal.timeout(HUNG_MS);
    try {
      const response = await fetch(all[round % all.length] + path, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(body),
        signal,
      });
      const answer = (await response.json()) as { data?: { id: string }; error?: { code: string } };
      const wait =
        response.status === 503 && !response.headers.has("retry-after") ? " without Retry-After" : "";
      count(`${response.status} ${answer.error?.code ?? ""}${wait}`.trim());
      return response.status === 201 ? answer.data?.id : undefined;
    } catch {
      if (signal.aborted) crowd.hung++;
      count(signal.aborted ? "hung" : "no connection");
      return undefined;
    }
  };
  const write = async (writer: number) => {
    for (let n = writer; !stopping; n++) {
      const [path, body] = BODIES[n % BODIES.length] ?? ["", {}];
      const idempotencyKey = randomUUID();
      for (let round = n; ; round++) {
        const asked = performance.now();
        const id = await ask(path, body, idempotencyKey, round);
        if (id) {
          crowd.acknowledged.push({ path, key: idempotencyKey, id, asked });
          break;
        }
        await pause(AGAIN_MS);
      }
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  crowd.stop = async () => {
    stopping = true;
    await Promise.all(writers);
  };
  return crowd;
}
