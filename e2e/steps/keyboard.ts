import type { Locator, Page } from '@playwright/test';
import { expect } from '../product/test.ts';

/** Presses Tab until that control has the focus. */
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

/** Checks that the focus is visible: an outline around the element, or around its label. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect((await readFocus(page))?.ringed).toBe(true);
}

/** Controls outside closed disclosures; of a group of radios, the one that Tab reaches. */
export const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

export interface Focused {
  /** Index among the controls of the page. */
  readonly place: string;
  /** True when part of it is in the window. */
  readonly inSight: boolean;
  /** True when an outline is drawn around it, or around its label. */
  readonly ringed: boolean;
}

/** The focused control; null when the focus is elsewhere. */
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

/** Visible controls that Tab did not reach. */
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
