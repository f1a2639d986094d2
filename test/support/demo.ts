import { startDemo } from "./demo/start.js";

const port = Number(process.env.PORT ?? 3000);
process.stdout.write(
  "Starting five local chains and the service, and living two months on them: about a minute …\n",
);
const starting = startDemo({ port });
const end = async () => {
  await starting.then((demo) => demo.stop()).catch(() => {});
  process.exit(0);
};
process.once("SIGINT", end);
process.once("SIGTERM", end);

const demo = await starting.catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
const width = Math.max(...demo.pages.map(([what]) => what.length));
const pages = demo.pages.map(([what, url]) => `  ${what.padEnd(width)}  ${url}`).join("\n");
process.stdout.write(`
The demo is ready. Open one of these, press Pay, confirm in the demo wallet, and watch it turn to paid:

${pages}

Look after the shop as its owner, two months into its books (good once, for 15 minutes):

  ${demo.signIn}

Another such link, from this folder while the demo runs:

  ${demo.signInAgain}

Ask the API what it sees (the docs are at ${demo.url}/docs):

  curl -s ${demo.url}/api/v1/invoices -H "Authorization: Bearer ${demo.key}"

Everything is on this machine and gone after Ctrl-C.
`);
