import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { callAs, inventPerson, typedFine, type Session } from './people/person.ts';
import { device } from './product/device.ts';
import { newProduct, type Product } from './product/start-product.ts';
import { expect, test } from './product/test.ts';
import { askAccount, confirmationLink, fillSignUp, signIn } from './steps/sign-up.ts';

const build = join(import.meta.dirname, '..', 'scripts', 'build.ts');
const key = 'placejuste_auth';

interface Instances {
  /** Product whose site is opened, and whose data it shows. */
  readonly here: Product;
  /** Product where that site signs people in. */
  readonly there: Product;
}

/** Starts both, each with its own data, on a site built to sign in `there`. */
async function startBoth({ here, there }: Instances): Promise<void> {
  const issuer = `${there.origin}/auth/v1`;
  const settings: readonly [Product, object][] = [
    [there, { redirects: [`${here.origin}/auth/callback`] }],
    [here, { trustedIssuers: [{ issuer, audience: 'authenticated', jwksUrl: `${issuer}/.well-known/jwks.json` }] }],
  ];
  for (const [product, content] of settings) {
    const file = test.info().outputPath(`${new URL(product.origin).port}.json`);
    await writeFile(file, JSON.stringify(content));
    product.environment['AUTH_SETTINGS_FILE'] = file;
  }
  const env = { ...process.env, BACKEND_URL: there.origin, BACKEND_KEY: 'sb_publishable_ailleurs' };
  expect(spawnSync(process.execPath, [build], { env, stdio: 'inherit' }).status).toBe(0);
  await there.start();
  await here.start();
}

/** Number of calls of the browser to each API, by owner: `there auth/v1`. */
function countCalls(context: BrowserContext, { here, there }: Instances): Map<string, number> {
  const calls = new Map<string, number>();
  const owners = new Map([
    [here.origin, 'here'],
    [there.origin, 'there'],
  ]);
  const count = (address: string) => {
    const { origin, pathname } = new URL(address.replace(/^ws/, 'http'));
    const wire = /^\/(\w+\/v1|api)\//.exec(pathname)?.[1];
    const name = `${owners.get(origin) ?? origin} ${wire}`;
    if (wire !== undefined) calls.set(name, (calls.get(name) ?? 0) + 1);
  };
  context.on('request', (request) => count(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => count(socket.url())));
  return calls;
}

const sessionIn = (page: Page) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Session | null, key);

async function heldSession(page: Page): Promise<Session> {
  const session = await sessionIn(page);
  if (session === null) throw new Error('Nobody is signed in');
  return session;
}

const refresh = ({ origin }: Product, { refresh_token }: Session) =>
  fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });

test('a site built for a second instance signs people in there, and keeps its own rows', async ({
  browser,
  database,
}) => {
  test.setTimeout(600_000);
  const both = { here: await newProduct(database), there: await newProduct(database) };
  const { here, there } = both;
  try {
    await startBoth(both);
    const context = await browser.newContext({ ...device, baseURL: here.origin });
    const calls = countCalls(context, both);
    const page = await context.newPage();
    const person = inventPerson();

    await test.step('signs up there, by the mail of that instance, and comes back here', async () => {
      await page.goto('/auth?mode=signup');
      await fillSignUp(page, person);
      await askAccount(page);
      await page.goto(await confirmationLink(there, person));
      expect(page.url()).toContain(there.origin);
      await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
      // Tokens in an address, and a password chosen in another browser: each requires a press.
      await page.getByRole('button', { name: 'Ouvrir ce compte' }).click();
      expect(page.url()).toContain(here.origin);
      await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.waitForURL(/\/(pwa|dashboard)$/);
    });
    await test.step('reads its rows here, and hears of their changes', async () => {
      const socket = page.waitForEvent('websocket', (one) => one.url().includes('/realtime/v1/websocket'));
      const profile = page.waitForResponse((answer) => answer.url().includes('/rest/v1/profiles'));
      await page.goto('/dashboard');
      expect((await profile).status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon espace');
      await (await socket).waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('Subscribed to PostgreSQL'),
      );
    });
    await test.step('what it writes stands here, under the account of there', async () => {
      const session = await heldSession(page);
      const { id, ...fine } = typedFine();
      expect((await callAs(here, session, 'POST', '/api/fines', { id, ...fine })).status).toBe(200);
      const rows = await callAs(here, session, 'GET', '/rest/v1/fines?select=id');
      expect(await rows.json()).toEqual([{ id }]);
      // Signed in there a minute ago: a call that requires a recent sign-in is accepted here.
      expect((await callAs(here, session, 'POST', '/api/account/data/export-link', { part: 1 })).status).toBe(200);
      expect((await callAs(there, session, 'GET', `/api/fines/${id}`)).status).toBe(404);
    });
    await test.step('renews its session there, and reads on', async () => {
      const session = await heldSession(page);
      const overdue = { ...session, expires_at: Math.floor(Date.now() / 1000) - 1 };
      await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [key, JSON.stringify(overdue)] as const);
      const profile = page.waitForResponse((answer) => answer.url().includes('/rest/v1/profiles'));
      await page.reload();
      expect((await profile).status()).toBe(200);
      await expect.poll(async () => (await heldSession(page)).refresh_token).not.toBe(session.refresh_token);
    });
    await test.step('signs out there, and in again', async () => {
      const session = await heldSession(page);
      await page.goto('/pwa/settings');
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
      await expect.poll(() => sessionIn(page)).toBeNull();
      await expect.poll(async () => (await refresh(there, session)).status).toBe(400);
      await page.goto('/auth?mode=login');
      await signIn(page, person.email, person.password);
      await page.waitForURL(/\/(pwa|dashboard)$/);
      expect((await heldSession(page)).user.id).toBe(session.user.id);
    });

    for (const [name, count] of calls) test.info().annotations.push({ type: name, description: String(count) });
    console.log([...calls].map(([name, count]) => `${name}: ${count} calls`).join('\n'));
    await context.close();
    expect([...calls.keys()].sort()).toEqual(['here api', 'here realtime/v1', 'here rest/v1', 'there auth/v1']);
  } finally {
    await here.remove();
    await there.remove();
  }
});
