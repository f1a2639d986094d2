import { computed, signal } from "@preact/signals";
import type { Session } from "../client/public.js";
import { api, speakAs } from "./api.js";
import { forgetTyped, openTyped } from "./typed.js";

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

/** Another window may have gone to another account meanwhile: nothing may be done there from a page of this one. */
export function watchSession(): void {
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || !session.value) return;
    const now = await api.get("/session").catch(() => undefined);
    if (!now) return;
    const { account, member } = session.value;
    if (now.data.account.id !== account.id || now.data.member.id !== member.id) location.assign("/console");
    else session.value = now.data;
  });
}

export async function signOut(): Promise<void> {
  await api.delete("/session");
  // The conversation is the member's: whoever comes next to this tab finds none.
  forgetTyped();
  location.assign("/sign-in");
}

export async function switchAccount(accountId: string): Promise<void> {
  await api.post("/session", { body: { account_id: accountId } });
  location.assign("/console");
}
