import { z } from "zod";
import { head } from "./ask.js";
import { inputOf, shaped } from "./openai.js";
import { startProgram } from "./program.js";
import { MOST_CALLS } from "./steps.js";
import { type Said, type Target, TargetError } from "./target.js";

const line = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("call"),
    id: z.union([z.string(), z.number()]),
    tool: z.string(),
    input: z.record(z.unknown()).default({}),
  }),
  z.object({
    type: z.literal("reply"),
    text: z.string(),
    usage: z.object({ input: z.number(), output: z.number() }).optional(),
  }),
]);

/** A program on this machine, one for each conversation, that speaks in lines of JSON. */
export function execTarget(command: string): Target {
  return {
    async converse({ turns, desk, deadlineMs, toolsUrl }): Promise<Said> {
      const program = startProgram(command, { EVAL_TOOLS_URL: toolsUrl }, deadlineMs);
      try {
        program.write(
          `${JSON.stringify({ type: "start", system: desk.system, tools: desk.tools, messages: turns })}\n`,
        );
        for (let calls = 0; calls <= MOST_CALLS; calls++) {
          const text = await program.readLine();
          const value = inputOf(text);
          if (typeof value !== "object") throw new TargetError(`${command} wrote no JSON: ${head(text)}`);
          const said = shaped(line, value, command);
          if (said.type === "reply") return { reply: said.text, ...(said.usage && { usage: said.usage }) };
          const answer = await desk.call(said.tool, said.input);
          program.write(`${JSON.stringify({ type: "result", id: said.id, ...answer })}\n`);
        }
        throw new TargetError(`${command} called more than ${MOST_CALLS} tools`);
      } finally {
        program.end();
      }
    },
  };
}
