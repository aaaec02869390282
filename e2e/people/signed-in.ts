import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '../product/start-product.ts';
import { callAs, confirmedPerson, type Person, type Session } from './person.ts';
import { lightPhotograph } from './pictures.ts';
import { expectOk, upload } from './upload.ts';

/** Storage keys of the official client's session and of the preferences (decisions §1). */
const sessionKey = 'placejuste_auth';
const preferencesKey = 'placejuste_accessibility';

/** Makes the page open as if that person had signed in on this device before. */
export async function openAs(page: Page, session: Session): Promise<void> {
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: sessionKey,
    value: JSON.stringify(session),
  });
}

/** Stores preferences in the browser, for the next page. */
export async function prefer(page: Page, preferences: Readonly<Record<string, unknown>>): Promise<void> {
  await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: preferencesKey,
    value: JSON.stringify(preferences),
  });
}

/**
 * A confirmed person who paid and sent both documents, which wait for the team: declaring is allowed (decisions §2).
 */
export async function createSubscriber(
  product: Product,
): Promise<{ readonly person: Person; readonly session: Session }> {
  const paid = await paidPerson(product);
  await sendPapers(product, paid.session);
  return paid;
}

/** Sends both documents, with the values typed in their form. */
export async function sendPapers(
  product: Product,
  session: Session,
  said: { readonly plate: string | null; readonly cardNumber: string | null } = { plate: null, cardNumber: null },
): Promise<void> {
  for (const [kind, sides, typed] of [
    ['cmi', ['recto', 'verso'], { saidCardNumber: said.cardNumber }],
    ['carte_grise', ['recto'], { saidPlate: said.plate }],
  ] as const) {
    const files: object[] = [];
    for (const side of sides) {
      const bytes = await lightPhotograph();
      const file = {
        side,
        path: `${session.user.id}/${kind}-${side}.jpg`,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      await upload(product, session, { bucket: 'documents', ...file }, bytes);
      files.push(file);
    }
    await expectOk(callAs(product, session, 'POST', '/api/documents', { kind, files, ...typed }));
  }
}

/** A confirmed person whose subscription was paid on the sandbox page, through the API. */
export async function paidPerson(product: Product): Promise<{ readonly person: Person; readonly session: Session }> {
  const confirmed = await confirmedPerson(product);
  const answer = await callAs(product, confirmed.session, 'POST', '/functions/v1/create-checkout', {
    planType: '24months',
  });
  if (!answer.ok) throw new Error(`create-checkout: ${answer.status} ${await answer.text()}`);
  const { url } = (await answer.json()) as { readonly url: string };
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay',
  });
  if (paid.status !== 303) throw new Error(`sandbox: ${paid.status} ${await paid.text()}`);
  return confirmed;
}
