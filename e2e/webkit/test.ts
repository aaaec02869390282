import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '../product/test.ts';
import { missingPrograms, openWebKit, type WebKitBrowser, type WebKitEngine } from './webkit-browser.ts';

export interface WebKitOptions {
  readonly engine: WebKitEngine;
  /** True for a simulated camera of the engine, with the permission granted. */
  readonly camera: boolean;
}

/** Each test has its own window; where the engine is not installed the test is skipped, and `npm test` says so. */
export const test = base.extend<{ readonly webkit: WebKitBrowser }, WebKitOptions>({
  engine: ['webkitgtk', { option: true, scope: 'worker' }],
  camera: [false, { option: true, scope: 'worker' }],
  webkit: async ({ engine, camera }, use, info) => {
    const missing = missingPrograms(engine);
    info.skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`);
    await mkdir(info.outputDir, { recursive: true });
    const browser = await openWebKit(engine, camera);
    const version = (await browser.driver.getCapabilities()).get('browserVersion') as string;
    const agent = await browser.driver.executeScript<string>('return navigator.userAgent');
    info.annotations.push({ type: 'engine', description: `${engine} ${version}: ${agent}` });
    await use(browser);
    if (info.status !== info.expectedStatus) {
      const picture = await browser.driver.takeScreenshot().catch(() => '');
      await writeFile(join(info.outputDir, 'last-screen.png'), Buffer.from(picture, 'base64'));
    }
    await browser.close();
  },
});

export { expect } from '@playwright/test';
