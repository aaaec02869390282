import type { Page } from '@playwright/test';
import type { Person } from '../people/person.ts';
import { expectAccessible, expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';

/** Orders a plan: ticks the consents one by one, then presses the binding button. */
export async function orderWithConsents(page: Page, picture?: string): Promise<void> {
  const order = page.getByRole('dialog', { name: 'Avant de vous abonner' });
  await expect(order).toBeVisible();
  if (picture !== undefined) await expectGoodScreen(page, picture);
  await order.getByRole('checkbox', { name: /J’accepte les conditions de vente/ }).check();
  await order.getByRole('checkbox', { name: /Je demande que le service commence/ }).check();
  await order.getByRole('button', { name: 'S’abonner avec obligation de paiement' }).click();
}

/** From the plans, the second one preselected, to the confirmed payment. */
export async function subscribe(page: Page, person: Person): Promise<void> {
  await page.goto('/pwa');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Compte validé')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Formule 24 mois/ })).toBeChecked();
  await expectGoodScreen(page, '10-plans');
  await page.getByRole('button', { name: 'Payer par carte bancaire' }).click();
  await orderWithConsents(page, '10b-order');

  await page.waitForURL(/\/paiement-fictif\//);
  await expectAccessible(page, 'sandbox payment');
  // A refused card changes nothing, and the payment can be retried.
  await page.getByRole('button', { name: 'Simuler une carte refusée' }).click();
  await expect(page.getByRole('alert')).toContainText('Rien n’a été débité');
  await expectGoodScreen(page, '11-sandbox-payment');
  await page.getByRole('button', { name: 'Payer (simulé)' }).click();

  await page.waitForURL(/\/pwa\/payment-success\?checkout=/);
  await expect(page.getByText('Paiement confirmé : votre abonnement est actif.')).toBeVisible();
  await expectGoodScreen(page, '12-payment-success');
  await page.getByRole('link', { name: 'Continuer' }).click();
  await expect(page.getByText('Client actif')).toBeVisible();
  await expect(page.getByText('Documents non validés')).toBeVisible();
  await expectGoodScreen(page, '13-pwa-home');
}
