import { newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

test('a second process on the same folder is told who holds it', { tag: '@long' }, async () => {
  const first = await newProduct('embedded');
  await first.start();
  const second = await newProduct('embedded', { DATA_DIR: first.dataDir });
  const said = await second.start().then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(said).toContain('code 1');
  expect(said).toContain(String(first.pid()));
  expect(said).not.toMatch(/\n\s+at /);
  await second.remove();
  await first.remove();
});
