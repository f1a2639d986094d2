import { signal } from "@preact/signals";

const SHOWN_MS = 6_000;
const SOON_MS = 400;
const notice = signal("");
const isComing = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;
let coming: ReturnType<typeof setTimeout> | undefined;

/** Says for a while what has just been done. */
export function announce(text: string): void {
  clearTimeout(timer);
  notice.value = text;
  timer = setTimeout(() => {
    notice.value = "";
  }, SHOWN_MS);
}

/** A screen that is slow to come is said to be on its way, while the one before stays. */
export function arrive(begins: boolean): void {
  clearTimeout(coming);
  isComing.value = false;
  if (begins)
    coming = setTimeout(() => {
      isComing.value = true;
    }, SOON_MS);
}

export function Notices() {
  return (
    <p class="announced" role="status">
      {notice.value || (isComing.value && "Loading…")}
    </p>
  );
}
