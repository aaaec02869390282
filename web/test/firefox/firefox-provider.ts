import { defineBrowserProvider } from '@vitest/browser';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Opens test pages in a real, headless Firefox through WebDriver BiDi. `executablePath`: path of that Firefox. */
export function firefox(executablePath: string) {
  return defineBrowserProvider({
    name: 'firefox-bidi',
    supportedBrowser: ['firefox'],
    providerFactory() {
      let started: Promise<Browser> | undefined;
      const pages = new Map<string, Page>();
      return {
        name: 'firefox-bidi',
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        async openPage(sessionId, url) {
          started ??= puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
          const page = await (await started).newPage();
          pages.set(sessionId, page);
          await page.goto(url);
        },
        async close() {
          pages.clear();
          await (await started)?.close();
          started = undefined;
        },
      };
    },
  });
}
