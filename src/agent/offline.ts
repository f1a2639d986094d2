import type { Model } from "./model.js";
import { plan } from "./offline/plan.js";
import { NO_USAGE } from "./usage.js";

/** Needs no key and guesses nothing: reads the user's words with the guard's own lexer and grammar. */
export const offline: Model = {
  provider: "offline",
  model: "rules",
  async answer(request) {
    request.onFirstByte();
    const { text, calls } = plan(request);
    return { text, calls, stop: calls.length > 0 ? "tools" : "done", usage: NO_USAGE };
  },
};
