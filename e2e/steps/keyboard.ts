import type { Locator, Page } from '@playwright/test';
import { expect } from '../product/test.ts';

/** Moves by Tab alone until that control has the focus, as a person would. */
export async function tabTo(
  page: Page,
  role: 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  await tabUntil(page, page.getByRole(role, { name }).first());
}

export async function tabUntil(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

/** What has the focus can be seen: an outline is drawn around it, or around the label that carries it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect((await readFocus(page))?.ringed).toBe(true);
}

/** What is to be pressed or filled, without what is folded; of a group of radios, the one that Tab enters by. */
export const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

export interface Focused {
  /** Its place among the controls of the page. */
  readonly place: string;
  /** Some of it is on the screen. */
  readonly inSight: boolean;
  /** An outline is drawn around it, or around the label that carries it. */
  readonly ringed: boolean;
}

/** What has the focus; null outside of the controls of the page. */
export function readFocus(page: Page): Promise<Focused | null> {
  return page.evaluate((all) => {
    const element = document.activeElement;
    const place = element === null ? -1 : [...document.querySelectorAll(all)].indexOf(element);
    if (element === null || place < 0) return null;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const around = [element, element.parentElement].flatMap((one) => (one === null ? [] : [getComputedStyle(one)]));
    return {
      place: `${place} ${element.textContent.trim().slice(0, 40)}`,
      inSight: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      ringed: around.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
    };
  }, controls);
}

/** Controls that are shown and that no Tab came to. */
export function findUnreached(page: Page, walked: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ all, places }) =>
      [...document.querySelectorAll<HTMLElement>(all)].flatMap((element, place) => {
        const shown =
          element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
          element.tabIndex >= 0 &&
          !element.matches(':disabled');
        const folded = element.closest('details:not([open])') !== null && element.tagName !== 'SUMMARY';
        const mate =
          element instanceof HTMLInputElement && element.type === 'radio'
            ? [...document.getElementsByName(element.name)].some((one) =>
                places.includes([...document.querySelectorAll(all)].indexOf(one)),
              )
            : false;
        return !shown || folded || mate || places.includes(place) ? [] : [element.outerHTML.slice(0, 80)];
      }),
    { all: controls, places: walked.map((place) => Number.parseInt(place, 10)) },
  );
}
