// The inspector's own commands, one after another, told by whoever started this process: what each said, and its code.
const { runCli } = await import(process.argv[2]);

const write = process.stdout.write.bind(process.stdout);
process.on("message", async (args) => {
  let said = "";
  process.stdout.write = (text, ...more) => {
    said += text;
    for (const done of more) if (typeof done === "function") done();
    return true;
  };
  const code = await runCli(["node", "mcp-inspector", ...args]).then(
    () => 0,
    (error) => {
      said += error;
      return 1;
    },
  );
  process.stdout.write = write;
  process.send({ code, said });
});
