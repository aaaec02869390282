import type { Browser } from '@playwright/test';
import type { Product } from '../product/start-product.ts';
import { expect } from '../product/test.ts';

interface PublicMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Sends a message with the public form, without an account. */
export async function writeToTeam(
  browser: Browser,
  product: Product,
  { name, email, message }: PublicMessage,
): Promise<void> {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await page.goto('/support');
  await page.getByLabel('Prénom et nom').fill(name);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Votre message').fill(message);
  await page.getByRole('checkbox').check();
  // The form requires two seconds before the submission, and a test is faster.
  await expect(async () => {
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await expect(page).toHaveURL(/\/message-recu$/, { timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await context.close();
}
