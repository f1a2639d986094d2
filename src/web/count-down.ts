import { byId } from "./page.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it can still be paid, by the service's clock: this one may go wrong. */
export function countDown(): void {
  const place = byId("left");
  if (!place) return;
  const until = Date.parse(place.dataset.until ?? "");
  const ahead = Date.parse(place.dataset.now ?? "") - Date.now();
  const draw = () => {
    const left = until - Date.now() - ahead;
    place.textContent = left > 0 ? inWords(left) : "";
    if (left > 0) setTimeout(draw, left > HOUR ? MINUTE : 1_000);
  };
  draw();
}

function inWords(left: number): string {
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days left`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min left`;
  const seconds = Math.floor((left % MINUTE) / 1_000);
  return `${Math.floor(left / MINUTE)}:${String(seconds).padStart(2, "0")} min left`;
}
