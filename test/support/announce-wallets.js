// Runs in the page: makes the test's wallets known to it. NAMES and ANNOUNCES are written in front of it.
{
  const providerOf = (name) => ({
    async request({ method, params = [] }) {
      const { result, error } = await globalThis.askTestWallet(name, method, params);
      if (typeof error === "string") throw error;
      if (error) throw Object.assign(new Error(error.message), error);
      return result;
    },
    // A test tells of a change by an event of the page.
    on: (event, listener) => globalThis.addEventListener(`wallet:${event}`, listener),
  });
  const COLOURS = ["%237048e8", "%232f9e44"];
  const iconOf = (index) =>
    `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Cpath fill='${COLOURS[index % 2]}' d='M0 0h1v1H0z'/%3E%3C/svg%3E`;
  const tell = () => {
    for (const [index, name] of NAMES.entries()) {
      const info = {
        uuid: name,
        name,
        icon: iconOf(index),
        rdns: `test.${name.toLowerCase().replace(/\W/g, "-")}`,
      };
      const detail = { info, provider: providerOf(name) };
      globalThis.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    }
  };
  if (ANNOUNCES) {
    globalThis.addEventListener("eip6963:requestProvider", tell);
    tell();
  } else if (NAMES[0]) globalThis.ethereum = providerOf(NAMES[0]);
}
