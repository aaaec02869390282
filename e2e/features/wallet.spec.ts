import { randomUUID } from 'node:crypto';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { device, wholeBrowser } from '../product/device.ts';
import { callAs, confirmedPerson, type Session } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { photographCar, plate } from '../steps/declare.ts';
import { orderWithConsents } from '../steps/subscribe.ts';
import { expectGoodScreen } from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { photographFile } from '../people/pictures.ts';
import { expect, test } from '../product/test.ts';

const payButton = 'Payer 5,00 €';

/**
 * Sends commands to the sheet of the wallet, which belongs to the browser, not to a page: it is reached through the
 * inspector once drawn, then awaited until it closes.
 */
async function inWallet(browser: CDPSession, ...commands: readonly object[]): Promise<void> {
  const find = async () => {
    const { targetInfos } = await browser.send('Target.getTargets');
    return targetInfos.find(({ type, url }) => type === 'page' && url.includes('/portefeuille/fenetre'));
  };
  await expect.poll(find).toBeTruthy();
  await expect(async () => {
    const opened = await find();
    if (opened === undefined) return;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId: opened.targetId });
    await answered(browser, sessionId, untilDrawn);
    for (const command of commands) {
      const message = JSON.stringify({ id: 2, ...command });
      await browser.send('Target.sendMessageToTarget', { sessionId, message });
    }
    await expect.poll(find, { timeout: 8000 }).toBeUndefined();
  }).toPass();
}

/** Sends a command to a window, and resolves once it was executed. */
async function answered(browser: CDPSession, sessionId: string, command: object): Promise<void> {
  const reply = new Promise<void>((resolve) => {
    browser.on('Target.receivedMessageFromTarget', (told) => {
      if (told.sessionId === sessionId && JSON.parse(told.message).id === 1) resolve();
    });
  });
  await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, ...command }) });
  await reply;
}

const untilDrawn = {
  method: 'Runtime.evaluate',
  params: {
    awaitPromise: true,
    expression: `new Promise((drawn) => {
      const look = () =>
        document.readyState === 'complete' && document.querySelector('a[href*="choix="]') !== null
          ? requestAnimationFrame(() => requestAnimationFrame(drawn))
          : setTimeout(look, 50);
      look();
    })`,
  },
};
const choose = (choice: string) => ({
  method: 'Runtime.evaluate',
  params: { expression: `document.querySelector('a[href$="choix=${choice}"]').click()` },
});
const escape = ['rawKeyDown', 'keyUp'].map((type) => ({
  method: 'Input.dispatchKeyEvent',
  params: { type, key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27, nativeVirtualKeyCode: 27 },
}));

/** Opens a browser with payment sheets, which the headless shell lacks, signed in as that person. */
async function withSheets(
  { origin }: Product,
  session: Session,
  use: (page: Page, inspector: CDPSession) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ ...wholeBrowser });
  try {
    const permissions = [...device.permissions, 'payment-handler'];
    const context = await browser.newContext({ ...device, permissions, baseURL: origin });
    const page = await context.newPage();
    await openAs(page, session);
    await use(page, await browser.newBrowserCDPSession());
  } finally {
    await browser.close();
  }
}

test('a plan by the wallet of the browser: abandoned, then paid once, and its card is kept', async ({ product }) => {
  const { session } = await confirmedPerson(product);
  await withSheets(product, session, async (page, inspector) => {
    await page.goto('/pwa');
    const order = page.getByRole('dialog', { name: 'Avant de vous abonner' });
    await expectGoodScreen(page, '32-plans-with-wallet');
    await page.getByRole('button', { name: 'Portefeuille du téléphone' }).click();
    await orderWithConsents(page);
    await inWallet(inspector, ...escape);
    await expect(order.getByText('Paiement abandonné')).toBeVisible();
    await expectGoodScreen(page, '33-order-abandoned');
    await order.getByRole('button', { name: 'S’abonner avec obligation de paiement' }).click();
    await inWallet(inspector, choose('pay'));
    await expect(page.getByText('Paiement confirmé : votre abonnement est actif.')).toBeVisible();
    const billing = await (await callAs(product, session, 'GET', '/api/billing')).json();
    expect(billing).toMatchObject({ payments: [{ amountCents: 499 }], subscription: { planType: '24months' } });
    expect(billing.payments).toHaveLength(1);
  });
});

test('five euros by the wallet of the browser: abandoned, refused, then paid once', async ({ product }) => {
  const { session } = await createSubscriber(product);
  const added = await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate, name: '' });
  expect(added.ok).toBe(true);
  await withSheets(product, session, async (page, inspector) => {
    await toPayment(page);
    const pay = page.getByRole('button', { name: payButton });

    await pay.click();
    await inWallet(inspector, ...escape);
    await expect(page.getByText('Paiement abandonné')).toBeVisible();

    await pay.click();
    await inWallet(inspector, choose('refuse'));
    await expect(page.getByText('Erreur de paiement: la banque a refusé cette carte')).toBeVisible();
    await expectGoodScreen(page, '31-wallet-refused');

    await pay.click();
    await inWallet(inspector, choose('pay'));
    await expect(page.getByText('le dossier de cette déclaration est réglé')).toBeVisible();
    await page.getByRole('link', { name: 'Voir ce paiement' }).click();
    await expect(page.getByText('Paiement confirmé')).toBeVisible();
    const billing = await (await callAs(product, session, 'GET', '/api/billing')).json();
    expect(billing).toMatchObject({ dues: [], payments: [{ amountCents: 500 }, { purpose: 'subscription' }] });
  });
});

/** Deposits a declaration, up to its payment step. */
async function toPayment(page: Page): Promise<void> {
  await photographCar(page);
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByText(/^Reçue à/)).toBeVisible();
}
