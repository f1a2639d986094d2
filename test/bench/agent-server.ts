import { type SeenRequest, startModelServer } from "../support/model-server.js";

/** In a process of its own, so that its work is nobody's: so many tool calls, then an answer. */
const STEPS = Number(process.argv[2]);

const script = (request: SeenRequest) => {
  const done = request.entries.filter(({ role }) => role === "result").length;
  if (done >= STEPS) return { text: "All of them looked up." };
  return {
    text: "Looking.",
    calls: [{ tool: `get_record_${done % 12}`, input: { id: `rec_${done}`, limit: 10 } }],
  };
};

const anthropic = await startModelServer("anthropic", script);
const openai = await startModelServer("openai", script);
const keepShort = setInterval(() => {
  anthropic.requests.length = 0;
  openai.requests.length = 0;
}, 200);
process.on("disconnect", () => {
  clearInterval(keepShort);
  process.exit(0);
});
process.send?.({ anthropic: anthropic.url, openai: openai.url });
