/** Coding assistants, as far as they go without a model: each adds the service as the set-up says, and connects. */
export interface Command {
  /** The package whose version is shown. */
  from: string;
  /** Its program, from the folder of packages. */
  program: string;
  /** What it is told, in this order; the last one says whether it is connected. */
  told(url: string, key: string): readonly (readonly string[])[];
  /** A file of its own in the folder where it runs, where that is how it is told. */
  file?(url: string, key: string): { name: string; text: string };
  connected: RegExp;
  /** What its download leaves to a script that installing does not run. */
  readied?: string;
}

const HTTP = ["--transport", "http", "unsigned"];

export const COMMANDS: Readonly<Record<string, Command>> = {
  "Claude Code": {
    from: "@anthropic-ai/claude-code",
    program: "claude",
    readied: "install.cjs",
    told: (url, key) => [
      ["mcp", "add", ...HTTP, url, "--header", `Authorization: Bearer ${key}`],
      ["mcp", "list"],
    ],
    connected: /unsigned: .* Connected/,
  },
  "Gemini CLI": {
    from: "@google/gemini-cli",
    program: "gemini",
    told: (url, key) => [
      ["mcp", "add", ...HTTP, url, "-H", `Authorization: Bearer ${key}`],
      ["mcp", "list"],
    ],
    connected: /unsigned: .* Connected/,
  },
  opencode: {
    from: "opencode-ai",
    program: "opencode",
    readied: "postinstall.mjs",
    file: (url, key) => ({
      name: "opencode.json",
      text: JSON.stringify({
        mcp: { unsigned: { type: "remote", url, oauth: false, headers: { Authorization: `Bearer ${key}` } } },
      }),
    }),
    told: () => [["mcp", "list"]],
    connected: /unsigned .*connected/,
  },
  Codex: {
    from: "@openai/codex",
    program: "codex",
    told: (url) => [
      ["mcp", "add", "unsigned", "--url", url, "--bearer-token-env-var", "UNSIGNED_API_KEY"],
      ["mcp", "list"],
    ],
    // It connects with its first conversation, and until then says what it would send.
    connected: /unsigned .* Bearer token/,
  },
};
