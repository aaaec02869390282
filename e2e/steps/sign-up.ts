import type { Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { awaitMail } from '../product/mailbox.ts';
import { expectGoodScreen } from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { expect } from '../product/test.ts';

/** From the home page to a signed-in person, with the mailed link. */
export async function signUp(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto('/');
  await expectGoodScreen(page, '01-home');
  await page.goto('/auth?mode=signup');
  await fillSignUp(page, person);
  await expectGoodScreen(page, '02-sign-up');
  await askAccount(page);
  await expectGoodScreen(page, '03-confirm-address');

  await page.goto(await confirmationLink(product, person));
  await expectGoodScreen(page, '04-callback');
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.waitForURL(/\/(pwa|dashboard)$/);
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Prénom').fill(person.firstName);
  await page.getByLabel('Nom', { exact: true }).fill(person.lastName);
  await page.getByLabel('Téléphone').fill(person.phone);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
}

export async function askAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Confirmez votre adresse')).toBeVisible();
}

/** Confirmation link in the mail sent by the product. */
export async function confirmationLink({ dataDir }: Product, { email }: Person): Promise<string> {
  const mail = await awaitMail(dataDir, email, /confirmez/i);
  const link = mail.links.find((one) => one.includes('/auth/callback'));
  if (link === undefined) throw new Error('The mail carries no link');
  return link;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}
