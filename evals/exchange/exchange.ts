import { importAgentDojo } from "../agentdojo/import.js";
import { loadSuite } from "../load-cases.js";
import { exportAgentDojo } from "./agentdojo-suite.js";
import { exportJsonl, importJsonl } from "./jsonl.js";

export type Form = "agentdojo" | "jsonl";

interface Exchange {
  way: "import" | "export";
  form: Form;
  from: string;
  out: string;
}

const IMPORTS = { agentdojo: importAgentDojo, jsonl: importJsonl };
const EXPORTS = { agentdojo: exportAgentDojo, jsonl: exportJsonl };

/** Cases as others write them into ours, and ours into theirs. */
export async function exchange({ way, form, from, out }: Exchange): Promise<string> {
  return way === "import" ? IMPORTS[form](from, out) : EXPORTS[form](loadSuite(from), out);
}
