import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { newAdministrator } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { awaitMail } from '../product/mailbox.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { adminCommand } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

const email = 'ada.suite@exemple.fr';

/** Reply address of the newest mail with that subject. */
async function replyAddress(dataDir: string, subject: RegExp): Promise<string> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.findLast((mail) => subject.test(mail.subject ?? ''))?.replyTo?.[0]?.address ?? '';
}

test('a reply to an answer, handed over by a mail server, stands in the queue under its message', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.goto('/support');
  await page.getByLabel('Prénom et nom').fill('Ada Essai');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Votre message').fill('Où en sont mes papiers ?');
  await page.getByRole('checkbox').check();
  // The form requires two seconds before the submission, and a test is faster.
  await expect(async () => {
    await page.getByRole('button', { name: 'Envoyer mon message' }).click();
    await expect(page).toHaveURL(/\/message-recu$/, { timeout: 3000 });
  }).toPass({ timeout: 20_000 });

  await openAs(page, await newAdministrator(product));
  await page.goto('/admin');
  const card = page.getByRole('listitem').filter({ hasText: 'Où en sont mes papiers ?' }).last();
  await card.getByText('Répondre à Ada Essai').click();
  await card.getByLabel(/^Votre réponse/).fill('Vos papiers sont arrivés. Ils seront vérifiés demain.');
  await card.getByRole('button', { name: /^Envoyer la réponse/ }).click();
  await expect(card).toHaveCount(0);
  await awaitMail(product.dataDir, email, /^Réponse/);

  const to = await replyAddress(product.dataDir, /^Réponse/);
  const raw =
    `From: Ada Essai <${email}>\r\nTo: ${to}\r\nSubject: Re: =?utf-8?q?R=C3=A9ponse?=\r\n` +
    'Message-ID: <suite@exemple.fr>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n' +
    'Merci. Et ma carte ?\r\n\r\nLe 3 novembre, PlaceJuste a écrit :\r\n> Vos papiers sont arrivés.\r\n';
  const taken = adminCommand(product, ['receive-mail'], raw);
  expect(taken).toEqual({ code: 0, output: 'Ajouté au fil de son message.\n' });
  expect(adminCommand(product, ['receive-mail'], raw).output).toBe('Déjà reçu : rien n’est changé.\n');
  expect(adminCommand(product, ['receive-mail'], 'Bonjour').code).toBe(65);

  await page.reload();
  await expect(card.getByText('Merci. Et ma carte ?')).toBeVisible();
  await expect(card.getByText('Vos papiers sont arrivés. Ils seront vérifiés demain.')).toBeVisible();
  await expectGoodScreen(page, '48-fil-d-un-message');
});
