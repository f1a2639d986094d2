// The demo's wallet: shows what it is asked, and lets a local chain's own unlocked account do it.
const SHOWN = {
  eth_sendTransaction: "Send this transaction?",
  wallet_sendCalls: "Carry out these calls as one?",
  eth_signTypedData_v4: "Sign this permission?",
};
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%23ffd43b'/%3E%3Cpath d='M6 8h12v9H6zM6 8l9-3v3' fill='none' stroke='%232b2300' stroke-width='2'/%3E%3C/svg%3E";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.demo-wallet { width: min(380px, calc(100vw - 32px)); padding: 22px; border: 1px solid var(--rule);
  border-radius: 16px; background: var(--paper); color: var(--ink); }
.demo-wallet[open] { display: grid; gap: 12px; }
.demo-wallet::backdrop { background: rgb(0 0 0 / 45%); }
`);
document.adoptedStyleSheets.push(sheet);

const provider = {
  async request({ method, params = [] }) {
    if (SHOWN[method] && !(await confirmed(method, params)))
      throw failure(4001, "User rejected the request.");
    const response = await fetch("/demo/wallet", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method, params }),
    });
    const { result, error } = await response.json();
    if (error) throw failure(error.code, error.message);
    return result;
  },
};

const info = {
  uuid: "0b9a4e1c-7a55-4a1e-9a39-9d2f6f3b5a10",
  name: "Demo wallet",
  icon: ICON,
  rdns: "demo.unsigned",
};
const announce = () =>
  window.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
  );
window.addEventListener("eip6963:requestProvider", announce);
announce();

function failure(code, message) {
  return Object.assign(new Error(message), { code });
}

function confirmed(method, params) {
  const dialog = document.createElement("dialog");
  dialog.className = "demo-wallet";
  dialog.setAttribute("aria-labelledby", "demo-wallet-title");
  const title = Object.assign(document.createElement("h2"), {
    id: "demo-wallet-title",
    textContent: "Demo wallet",
  });
  const text = Object.assign(document.createElement("p"), { textContent: SHOWN[method] });
  const what = Object.assign(document.createElement("pre"), {
    textContent: summary(method, params),
    tabIndex: 0,
  });
  what.setAttribute("aria-label", "What is asked");
  const yes = Object.assign(document.createElement("button"), {
    className: "primary",
    textContent: "Confirm",
  });
  const no = Object.assign(document.createElement("button"), {
    className: "secondary",
    textContent: "Reject",
  });
  dialog.append(title, text, what, yes, no);
  document.body.append(dialog);
  dialog.showModal();
  yes.focus();
  return new Promise((resolve) => {
    yes.onclick = () => dialog.close("yes");
    no.onclick = () => dialog.close("no");
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    };
  });
}

function summary(method, params) {
  if (method === "eth_signTypedData_v4") {
    const { message } = JSON.parse(params[1]);
    return `spender ${message.spender}\nvalue ${Number(message.value) / 1e6} USDC`;
  }
  const calls = method === "wallet_sendCalls" ? params[0].calls : [params[0]];
  return calls.map(describe).join("\n\n");
}

function describe({ to, data }) {
  if (!data.startsWith("0x095ea7b3")) return `call ${to}\n${data.slice(0, 74)}…`;
  return `allow 0x${data.slice(34, 74)}\nto take ${Number(BigInt(`0x${data.slice(74)}`)) / 1e6} USDC`;
}
