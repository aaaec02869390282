import { test as base } from '../product/test.ts';
import { newPhone, type Phone } from './installed.ts';

/** A phone of the test's own: these tests close its browser and open it again. */
export const test = base.extend<{ readonly phone: Phone }>({
  phone: async ({ product }, use) => {
    const phone = await newPhone(product.origin);
    await use(phone);
    await phone.throwAway();
  },
});
