import { newAdministrator } from '../people/administrator.ts';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { expectOk } from '../people/upload.ts';

test('decided-while-a-colleague-writes: the other is told, and keeps the words of the refusal', async ({
  browser,
  database,
}) => {
  // Its own service: in the shared one, the oldest paper of the queue may be another person's.
  const product = await newProduct(database);
  await product.start();
  const { session: holder } = await createSubscriber(product);
  const documents = (await (await callAs(product, holder, 'GET', '/api/documents')).json()) as {
    readonly documents: readonly { readonly id: string; readonly kind: string }[];
  };
  const ids = documents.documents.map(({ id }) => id);
  const desk = { baseURL: product.origin, viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  const [late, quick] = [await newAdministrator(product), await newAdministrator(product)];
  await openAs(page, late);
  await page.goto('/admin');
  const title = page.locator('#review-title');
  await expect(title).toBeVisible({ timeout: 20_000 });
  const first = (await title.textContent()) ?? '';
  const kind = first.startsWith('Carte grise') ? 'carte_grise' : 'cmi';
  const field = page.getByLabel('Texte que la personne lira');
  const write = async (words: string): Promise<void> => {
    await page.keyboard.press('r');
    await page.getByRole('button', { name: '1. Photo illisible' }).click();
    await page.keyboard.press('m');
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
  };
  await write(' Le bas est coupé.');
  const id = documents.documents.find((one) => one.kind === kind)?.id ?? '';
  // As if the computer of this reviewer had slept for ten minutes: its claims are over, and a colleague decides.
  await expectOk(callAs(product, late, 'POST', '/api/admin/documents/release', { ids }));
  await expectOk(
    callAs(product, quick, 'POST', `/api/admin/documents/${id}/decide`, { decision: 'refuse', reason: 'illisible' }),
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Ce document a déjà reçu une décision');
  await expect(field).toHaveValue(/ Le bas est coupé\.$/);
  // Back at the queue, another paper opens: the words are still there.
  await page.reload();
  await expect(title).not.toHaveText(first);
  await expect(page.getByText(/^Ce document n’attend plus de décision/)).toBeVisible();
  await expect(page.getByText(/ Le bas est coupé\.$/)).toBeVisible();
  await context.close();
  await product.remove();
});
