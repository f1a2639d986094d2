import { useEffect } from "preact/hooks";

/** Opened by src/web's prove-again, which api.ts calls where the service wants somebody who has just proven who he is. */
export function ProveAgainDialog() {
  useEffect(() => {
    void import("../../web/signing/chooser.js").then(({ lookForWallets }) => lookForWallets());
  }, []);
  return (
    <dialog id="again" aria-labelledby="again-title">
      <h2 id="again-title">Prove that it is you</h2>
      <p>This needs a proof of the last ten minutes.</p>
      <p role="alert" class="issue" />
      <button type="button" class="main" data-by="passkey">
        Use a passkey
      </button>
      <div id="wallets" hidden>
        <fieldset id="chooser" hidden>
          <legend>Which wallet?</legend>
        </fieldset>
      </div>
      <button type="button" class="small" data-by="wallet">
        Use a wallet
      </button>
      <p class="quiet">Neither? A new sign-in link proves it too.</p>
      <form method="dialog">
        <button type="submit" class="small">
          Not now
        </button>
      </form>
    </dialog>
  );
}
