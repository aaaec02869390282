import { confirmedPerson } from '../people/person.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { frontOf } from '../product/newer-build.ts';
import { expect, test } from './test.ts';
import { webKitPage, type WebKitPage } from './webkit-page.ts';

/** Syntax and a function that no engine has: these tests do not depend on the installed version of WebKit. */
const newer = [
  ['syntax that it cannot read', 'export const unread = /(?<x/;', []],
  ['a function that it does not have', 'export const missing = Promise.notYetInvented();', ['@long']],
] as const;

async function signIn(page: WebKitPage, path: string, who: { readonly email: string; readonly password: string }) {
  await page.open(path);
  await page.fill('Email', who.email);
  await page.fill('Mot de passe', who.password);
  await page.press('Se connecter');
}

for (const [what, code, tag] of newer) {
  test(
    `a page with ${what} says that this browser is too old, and what to do`,
    { tag: [...tag] },
    async ({ webkit, product }, info) => {
      const front = await frontOf(product, [{ path: /\/history\.page-[\w-]+\.js$/, code }]);
      try {
        const { person } = await createSubscriber(product);
        const page = webKitPage(webkit.driver, front.origin, info.outputDir);
        await signIn(page, '/pwa/historique', person);
        await page.see('Ce navigateur est trop ancien', 'heading');
        await page.see('Mettez à jour votre téléphone ou ce navigateur (iOS 16,');
      } finally {
        await front.close();
      }
    },
  );

  test(`nobody pays for pages with ${what}`, { tag: [...tag] }, async ({ webkit, product }, info) => {
    const front = await frontOf(product, [{ path: /\/fines\.page-[\w-]+\.js$/, code }]);
    try {
      const { person } = await confirmedPerson(product);
      const page = webKitPage(webkit.driver, front.origin, info.outputDir);
      await signIn(page, '/pwa', person);
      await page.press('Payer par carte bancaire');
      await page.see('Ce navigateur est trop ancien');
      await page.see('Rien n’a été débité.');
      // The payment page, at another address, was never opened.
      expect(new URL(await webkit.driver.getCurrentUrl()).pathname).toBe('/pwa');
    } finally {
      await front.close();
    }
  });
}
