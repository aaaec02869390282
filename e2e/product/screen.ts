import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { join } from 'node:path';

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'screens');

/** Nothing axe knows of is wrong on the page as it stands, best practices included. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id} at ${node.target.join(' ')}: ${rule.help}`));
  expect(found, `axe on ${name}`).toEqual([]);
}

/** The page never has to be moved sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `${name} at ${window} px`).toBeLessThanOrEqual(window);
}

/** A picture of the whole page, kept for whoever wants to look: `test-results/screens/<database>/<name>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(pictures, test.info().project.name, `${name}.png`), fullPage: true });
}

/** One main heading, no axe finding, no sideways scroll, a picture. Call it once the screen has settled. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), `one main heading on ${name}`).toHaveCount(1);
  await expectNoSidewaysScroll(page, name);
  await expectAccessible(page, name);
  await picture(page, name);
}
