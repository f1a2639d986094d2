import { useRef, useState } from "preact/hooks";
import type { Account } from "../../../client/public.js";
import { api, messageOf } from "../../api.js";
import { announce } from "../../shell/notices.js";

interface LogoProps {
  account: Account;
  reload(): void;
}

/** The picture on the account's pages: the service looks at its bytes and writes it anew. */
export function Logo({ account, reload }: LogoProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const [own] = /\/logo\/[0-9a-f]{32}$/.exec(account.logo_url ?? "") ?? [];
  const attempt = async (deed: () => Promise<unknown>, done: string) => {
    setProblem("");
    try {
      await deed();
      announce(done);
      reload();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      if (field.current) field.current.value = "";
    }
  };
  const upload = async (file: File) =>
    api.post("/api/v1/account/logo", { body: { image: await inBase64(file) } });
  return (
    <section class="card logo" aria-label="Logo">
      <h2>Logo</h2>
      {own && <img src={own} alt="The logo as it is now" />}
      <label class="field">
        Picture
        <input
          ref={field}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="logo-help"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void attempt(() => upload(file), "The logo is there.");
          }}
        />
      </label>
      <small id="logo-help">PNG, JPEG or WebP, at most 128 kB and 1024 pixels each way</small>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {own && (
        <button
          type="button"
          class="small"
          onClick={() =>
            attempt(() => api.patch("/api/v1/account", { body: { logo_url: null } }), "The logo is gone.")
          }
        >
          Take it away
        </button>
      )}
    </section>
  );
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // One by one: a large file has more bytes than a call may have arguments.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
