import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { device, launchOptions } from '../product/device.ts';
import { expect } from '../product/test.ts';
import type { Session } from './person.ts';

const sessionKey = 'placejuste_auth';

/** A phone: a browser whose profile outlives its process. */
export interface Phone {
  /** Starts the browser (again); the network state is unchanged. */
  open(): Promise<Page>;
  /** Ends the browser's process; its stored data stays. */
  close(): Promise<void>;
  /** Kills the browser's process without warning (SIGKILL). */
  kill(): Promise<void>;
  airplane(on: boolean): Promise<void>;
  throwAway(): Promise<void>;
}

export async function newPhone(origin: string): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'placejuste-phone-'));
  let context: BrowserContext | undefined;
  let offline = false;
  let pid = -1;
  const close = async (): Promise<void> => {
    await context?.close();
    context = undefined;
  };
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...device,
        serviceWorkers: 'allow',
        baseURL: origin,
      });
      await context.setOffline(offline);
      pid = await processOf(context);
      return context.pages()[0] ?? (await context.newPage());
    },
    close,
    async kill() {
      const dying = context;
      context = undefined;
      if (dying === undefined) return;
      const gone = new Promise((resolve) => dying.once('close', resolve));
      process.kill(pid, 'SIGKILL');
      await gone;
    },
    async airplane(on) {
      offline = on;
      await context?.setOffline(on);
    },
    async throwAway() {
      await close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Id of the browser's main process. */
async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser();
  if (browser === null) throw new Error('No browser behind this context');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  if (own === undefined) throw new Error('The browser does not name its process');
  return own.id;
}

/** Opens the application as that person and waits until it works offline. */
export async function install(page: Page, session: Session): Promise<void> {
  await page.goto('/prices.json');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const);
  const facts = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/next-step');
  await page.goto('/pwa');
  await expect(page.getByRole('link', { name: 'Nouvelle déclaration' })).toBeVisible();
  // Waits until the facts of the home are stored for offline use.
  await (await facts).finished();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
