import { byId } from "./page.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long it can still be paid, by the service's clock: this one may go wrong. Goes on in what is drawn anew. */
export function countDown(): void {
  let place: HTMLElement | null = null;
  let ahead = 0;
  const draw = () => {
    const drawn = byId("left");
    if (drawn && drawn !== place) ahead = Date.parse(drawn.dataset.now ?? "") - Date.now();
    place = drawn;
    if (!place) return;
    const left = Date.parse(place.dataset.until ?? "") - Date.now() - ahead;
    const words = left > 0 ? inWords(left) : "";
    if (place.textContent !== words) place.textContent = words;
  };
  draw();
  setInterval(draw, 1_000);
}

function inWords(left: number): string {
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days left`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min left`;
  const seconds = Math.floor((left % MINUTE) / 1_000);
  return `${Math.floor(left / MINUTE)}:${String(seconds).padStart(2, "0")} min left`;
}
