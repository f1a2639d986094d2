import type { Page } from "playwright-core";

/** Fields of text that a phone's browser zooms into, or whose codes its keyboard begins with a capital, on the page as it is open. */
export async function fieldsAgainstFingers(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const setTouch = (enabled: boolean) => client.send("Emulation.setTouchEmulationEnabled", { enabled });
  await setTouch(true);
  const small = await page.evaluate<string[]>(SMALL);
  await setTouch(false);
  await client.detach();
  return small;
}

const SMALL = `matchMedia("(pointer: coarse)").matches
  ? [...document.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea")]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => "zooms into " + field.outerHTML.slice(0, 80))
    .concat([...document.querySelectorAll("[spellcheck=false]:not([inputmode=decimal], [list], [autocapitalize=none])")]
      .map((field) => "begins large " + field.outerHTML.slice(0, 80)))
  : ["no finger"]`;
