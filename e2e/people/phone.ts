import { test as base } from '../product/test.ts';
import { newPhone, type Phone } from './installed.ts';

/** A separate phone per test, because these tests close and reopen its browser. */
export const test = base.extend<{ readonly phone: Phone }>({
  phone: async ({ product }, use) => {
    const phone = await newPhone(product.origin);
    await use(phone);
    await phone.throwAway();
  },
});
