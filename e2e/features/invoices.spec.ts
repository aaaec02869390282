import { join } from 'node:path';
import { callAs } from '../people/person.ts';
import { openAs, paidPerson } from '../people/signed-in.ts';
import { pdfArchival, pdfCheck, pdfText } from '../product/pdf.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test(
  'an invoice is downloaded where payments are, and what is paid back has its credit note',
  { tag: '@looks' },
  async ({ page, product }, info) => {
    const { person, session } = await paidPerson(product);
    await openAs(page, session);
    await page.goto('/pwa/billing');
    const invoices = page.getByRole('region', { name: 'Factures' });
    await expect(invoices.getByRole('listitem')).toHaveCount(1);
    const download = page.waitForEvent('download');
    await invoices.getByRole('button', { name: /^Télécharger la facture \d{4}-\d{6} \(PDF\)$/ }).click();
    const given = await download;
    expect(given.suggestedFilename()).toMatch(/^facture-\d{4}-\d{6}-placejuste\.pdf$/);
    const file = join(info.outputDir, 'facture.pdf');
    await given.saveAs(file);
    expect([pdfCheck(file).code, pdfArchival(file)]).toEqual([0, '3A']);
    for (const said of [
      'Facture acquittée',
      'Vendeur à configurer',
      `${person.firstName} ${person.lastName}`,
      'TVA non applicable, art. 293 B du CGI',
      '4,99 €',
    ])
      expect(pdfText(file)).toContain(said);

    expect((await callAs(product, session, 'POST', '/api/billing/leaving/withdrawal')).status).toBe(200);
    await expect(async () => {
      await page.reload();
      await expect(invoices.getByRole('listitem')).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    await expect(invoices.getByRole('button', { name: /^Télécharger l’avoir \d{4}-\d{6} \(PDF\)$/ })).toBeVisible();
    await expect(invoices.getByText('4,99 € rendus')).toBeVisible();
    await expectGoodInEveryLook(page, '90-invoices');
  },
);
