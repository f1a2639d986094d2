import { api } from "../../api.js";
import { chainsOf, loadInstallation } from "../../installation.js";
import { Failure } from "../../parts/failure.js";
import { useLoaded } from "../../parts/loading.js";
import { isOperator } from "../../session.js";

interface Step {
  name: string;
  why: string;
  href?: string;
  done: boolean;
  /** Whoever does without it is not waited for. */
  optional?: true;
}

const EVENTS = ["wallet.", "payment.", "webhook."];

/** What an owner does once, as far as it isn't done: read from how things stand, never ticked off. */
export function Steps() {
  const { value: steps, error, reload } = useLoaded("first steps", loadSteps, EVENTS);
  if (error !== undefined) return <Failure error={error} onRetry={reload} />;
  if (!steps) return <p class="quiet">Loading…</p>;
  const next = steps.find(({ done, optional }) => !done && !optional);
  return (
    <>
      <progress
        value={steps.filter(({ done }) => done).length}
        max={steps.length}
        aria-label="Steps that are done"
      />
      <ol class="steps">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  );
}

function StepItem({ step: { name, why, href, done, optional }, isNext }: { step: Step; isNext: boolean }) {
  return (
    <li class={done ? "done" : isNext ? "next" : undefined} aria-current={isNext ? "step" : undefined}>
      <p>
        <b>{name}</b> {done && <span class="badge good">Done</span>}
        {!done && optional && <small>optional</small>}
      </p>
      {!done && <p class="quiet">{why}</p>}
      {!done && href && (
        <a class={isNext ? "button main" : undefined} href={href}>
          {name}
        </a>
      )}
    </li>
  );
}

async function loadSteps(): Promise<Step[]> {
  const one = { params: { query: { limit: 1 } } };
  const [account, wallets, payments, webhooks, installation] = await Promise.all([
    api.get("/api/v1/account"),
    api.get("/api/v1/wallets", one),
    api.get("/api/v1/payments", one),
    api.get("/api/v1/webhooks", one),
    loadInstallation().catch(() => undefined),
  ]);
  const { watched, ready } = chainsOf(installation ?? { status: "unknown" });
  const operator = isOperator.value ? { href: "/console/operator" } : {};
  return [
    {
      name: "Say who you are",
      why: "Your name stands on pages, mails and invoices.",
      href: "/console/settings",
      done: account.data.display_name !== null,
    },
    {
      name: "Link a wallet",
      why: "Where money comes in. Nobody here can take it out: you sign.",
      href: "/console/settings/wallets",
      done: wallets.data.length > 0,
    },
    {
      name: "Read a chain",
      why: "Whoever runs this sets RPC_URL_BASE to a node, for one, or NETWORK=testnet to try it for nothing; npm run demo has chains of its own.",
      ...operator,
      done: watched.length > 0,
    },
    {
      name: "Deploy the contracts",
      why: "Four transactions once on a chain, a few cents each on all but Ethereum, by the operator's own wallet. Where they stand already there is nothing to do.",
      ...operator,
      done: ready.length > 0,
    },
    {
      name: "Take a test payment",
      why: "Make a link over a cent, open its page, and pay it.",
      href: "/console/links/new",
      done: payments.data.length > 0,
    },
    {
      name: "Tell your own programs",
      why: "A webhook hears of every payment. Leave it out where no program listens.",
      href: "/console/settings/webhooks/new",
      done: webhooks.data.length > 0,
      optional: true,
    },
  ];
}
