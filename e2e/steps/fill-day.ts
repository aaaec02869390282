import type { Locator, Page } from '@playwright/test';

/** First of the three fields of a date: a whole date given to it fills all three. */
export function dayField(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('group', { name }).getByLabel('Jour');
}

/** First of the two fields of a time: a whole time given to it fills both. */
export function timeField(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('group', { name }).getByLabel('Heures');
}
