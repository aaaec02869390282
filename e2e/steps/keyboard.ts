import type { Locator, Page } from '@playwright/test';
import { expect } from '../product/test.ts';

/** Moves by Tab alone until that control has the focus, as a person would. */
export async function tabTo(page: Page, role: 'button' | 'link' | 'textbox' | 'radio' | 'checkbox' | 'combobox', name: string | RegExp): Promise<void> {
  await tabUntil(page, page.getByRole(role, { name }).first());
}

export async function tabUntil(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

/** What has the focus can be seen: an outline is drawn around it, or around the label that carries it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const around = [element, element.parentElement].flatMap((one) => (one === null ? [] : [getComputedStyle(one)]));
    return around.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
  });
  expect(drawn).toBe(true);
}
