import type { Locator, Page } from '@playwright/test';

/** The first of the three fields of a day: a whole date given to it fills them all. */
export function dayField(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('group', { name }).getByLabel('Jour');
}

/** The first of the two fields of a time: a whole time given to it fills both. */
export function timeField(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('group', { name }).getByLabel('Heures');
}
