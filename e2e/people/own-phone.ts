import { newProduct, type Product } from '../product/start-product.ts';
import { test as base } from '../product/test.ts';
import { newPhone, type Phone } from './installed.ts';

/** A server and a phone of a test's own: these tests stop the one and restart the other. */
export const test = base.extend<{ readonly own: Product; readonly phone: Phone }>({
  own: async ({ database }, use) => {
    const own = await newProduct(database);
    await own.start();
    await use(own);
    await own.remove();
  },
  phone: async ({ own }, use) => {
    const phone = await newPhone(own.origin);
    await use(phone);
    await phone.throwAway();
  },
});
