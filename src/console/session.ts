import { computed, signal } from "@preact/signals";
import type { Session } from "../client/public.js";
import { api, speakAs } from "./api.js";
import { announce } from "./shell/notices.js";
import { forgetTyped, isTyping, openTyped } from "./typed.js";

/** Who is here, and for which account; undefined until it is known. */
export const session = signal<Session | undefined>();

/** A viewer sees everything and changes nothing: what he may not do isn't offered. */
export const mayWrite = computed(() => session.value !== undefined && session.value.member.role !== "viewer");
export const isOwner = computed(() => session.value?.member.role === "owner");
export const isOperator = computed(() => session.value?.member.operator === true);

export async function loadSession(): Promise<void> {
  const { data } = await api.get("/session");
  speakAs(data.member.id);
  openTyped(`${data.account.id} ${data.member.id}`);
  session.value = data;
}

/** Another window may have gone to another account meanwhile: this one follows, unless that took away what is typed. */
export function watchSession(): void {
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || !session.value) return;
    const now = await api.get("/session").catch(() => undefined);
    if (!now) return;
    const { account, member } = session.value;
    const isHere = now.data.account.id === account.id;
    // Who has come in as somebody else is shown nothing of this.
    const mayReturn = !isHere && now.data.accounts?.some(({ id }) => id === account.id);
    if (isHere && now.data.member.id === member.id) session.value = now.data;
    else if (mayReturn && isTyping())
      announce(
        `Another window has gone to ${now.data.account.name}. Nothing is sent from here before it is back.`,
      );
    else location.assign("/console");
  });
}

export async function signOut(): Promise<void> {
  await api.delete("/session");
  // The conversation is the member's: whoever comes next to this tab finds none.
  forgetTyped();
  location.assign("/sign-in");
}

const LEAVES_TYPED =
  "What you have typed here is not sent yet, and is lost in another account. Switch all the same?";

export async function switchAccount(accountId: string): Promise<void> {
  if (isTyping() && !confirm(LEAVES_TYPED)) return;
  await api.post("/session", { body: { account_id: accountId } });
  location.assign("/console");
}
