import { test as base, type BrowserContext } from '@playwright/test';
import type { DatabaseKind } from './databases.ts';
import { newProduct, type Product } from './start-product.ts';

export interface ProductOptions {
  readonly database: DatabaseKind;
}

export interface Fixtures {
  readonly product: Product;
}

/** The tests of a project share one running product; each creates its own people. */
export const test = base.extend<object, ProductOptions & Fixtures>({
  database: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ database }, use) => {
      const product = await newProduct(database);
      await product.start();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  // With `npm run journeys -- <moment>` this process and the product are already shifted: the browser follows.
  context: async ({ context }, use, info) => {
    if (process.env['E2E_CLOCK_SHIFT_MS'] !== undefined) await context.clock.setSystemTime(new Date());
    const replies = recordReplies(context);
    await use(context);
    if (info.status !== info.expectedStatus)
      console.log(['Last replies of the service:', ...replies.slice(-maxRepliesTold)].join('\n'));
  },
});

/** Maximum number of replies printed for a failed journey: those of its last screens. */
const maxRepliesTold = 40;

/** One line per reply to a call, in order: a screenshot does not show the earlier replies. */
function recordReplies(context: BrowserContext): readonly string[] {
  const replies: string[] = [];
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (/^\/(?:api|auth|rest|storage)\//.test(pathname))
      replies.push(`${response.status()} ${response.request().method()} ${pathname}${search.slice(0, 60)}`);
  });
  return replies;
}

export { expect } from '@playwright/test';
