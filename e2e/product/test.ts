import { test as base } from '@playwright/test';
import type { DatabaseKind } from './databases.ts';
import { newProduct, type Product } from './start-product.ts';

export interface ProductOptions {
  readonly database: DatabaseKind;
}

export interface Fixtures {
  readonly product: Product;
}

/** Every test of a project shares one running product; each makes its own people. */
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
  // `npm run journeys -- <moment>`: this process and the product live then already, the browser joins them.
  context: async ({ context }, use) => {
    if (process.env['E2E_CLOCK_SHIFT_MS'] !== undefined) await context.clock.setSystemTime(new Date());
    await use(context);
  },
});

export { expect } from '@playwright/test';
