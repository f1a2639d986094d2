import { z } from "zod";
import { askJson } from "./ask.js";
import { bearer, placeAt, shaped } from "./openai.js";
import type { Target } from "./target.js";

const answer = z
  .object({
    reply: z.string(),
    usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).nullish(),
    confirmation: z
      .object({
        token: z.string(),
        actions: z.array(z.object({ tool: z.string(), input: z.record(z.unknown()) }).passthrough()),
      })
      .passthrough()
      .optional(),
  })
  .passthrough();

/** Our own wire: messages in, a reply out. The agent fetches its tools where the header says. */
export function chatTarget(url: string, key: string | undefined): Target {
  const place = new URL(url).pathname === "/" ? placeAt(url, (base) => `${base}/api/v1/chat`) : url;
  return {
    async converse({ turns, toolsUrl, deadlineMs, accepts }) {
      const headers = { ...bearer(key), "x-eval-tools": toolsUrl };
      const ask = async (body: unknown) =>
        shaped(answer, await askJson(place, { body, headers, deadlineMs }), place);
      const first = await ask({ messages: turns });
      const card = first.confirmation;
      const last = card && accepts(card.actions) ? await ask({ message: card.token }) : first;
      const usage = first.usage && { input: first.usage.inputTokens, output: first.usage.outputTokens };
      return {
        reply: last === first ? first.reply : `${first.reply}\n${last.reply}`,
        ...(usage && { usage }),
      };
    },
  };
}
