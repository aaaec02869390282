import { exampleSeller, type Seller } from '@placejuste/domain/invoice';
import { toPlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { billingSlice } from '../index.ts';
import { issueInvoice } from './issue-invoice.ts';

eachDatabase('the series of invoices', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    ada = await platform.signIn();
  });

  const run = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const issue = (payment: string, then: () => void = () => undefined) =>
    runAsService(platform, async (context) => {
      await issueInvoice(context, {
        provider: 'sandbox',
        payment,
        userId: ada.id,
        purpose: 'express',
        label: 'Essai',
        serviceFrom: toPlainDate('2026-11-21'),
        serviceTo: toPlainDate('2026-11-21'),
        grossCents: 500,
        paidAt: platform.clock.now(),
      });
      then();
    });
  const numbers = async () =>
    (
      await run(sql<{ number: string }>`select year || '-' || sequence as number from invoices order by year, sequence`)
    ).map(({ number }) => number);

  it('the series has no gap when twenty people pay at once and some payments fail', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        issue(`payment ${at}`, () => {
          if (at % 3 === 0) throw new Error('cut');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
    expect(await numbers()).toEqual(Array.from({ length: 13 }, (_, at) => `2026-${at + 1}`));
  });

  it('begins anew at midnight in Paris, and stays in order when the clock is set back', async () => {
    platform.clock.set('2026-12-31T22:59:59.999Z');
    await issue('before midnight');
    platform.clock.set('2026-12-31T23:00:00.000Z');
    await issue('at midnight');
    platform.clock.set('2026-12-31T22:59:59.000Z');
    await issue('by a clock set back');
    expect(await numbers()).toEqual(['2026-1', '2027-1', '2027-2']);
    expect(await run(sql`select from invoices where issued_at = '2026-12-31T23:00:00Z'`)).toHaveLength(2);
  });

  it('is dated by the true clock after a wrong one ran two years ahead', async () => {
    await issue('one');
    platform.clock.set('2028-11-21T10:00:00Z');
    await issue('by a wrong clock');
    platform.clock.set('2026-11-21T10:05:00Z');
    await issue('two');
    expect(await numbers()).toEqual(['2026-1', '2026-2', '2028-1']);
  });

  it('even the service cannot leave a gap in the series, or change or delete an invoice', async () => {
    await issue('one');
    for (const change of [
      sql`update invoices set gross_cents = 1`,
      sql`truncate invoices cascade`,
      sql`update invoice_sellers set since = now()`,
    ])
      await expect(run(change)).rejects.toThrow('append-only');
    await expect(run(sql`delete from invoices`)).rejects.toThrow('kept for ten years');
    const skipping = sql`insert into invoices select gen_random_uuid(), kind, year, 3, issued_at, seller_id, buyer_name,
      purpose, label, service_from, service_to, gross_cents, vat_cents, vat_rate, provider, 'two', refund, paid_at,
      corrects from invoices`;
    await expect(run(skipping)).rejects.toThrow('no gap');
  });

  describe('who sells', () => {
    const seller = { ...exampleSeller, name: 'Société d’Essai', siren: '000000018' };
    const start = (configured: Seller | null) =>
      billingSlice({ sandbox: true, seller: configured, pages: null }).start?.(platform);
    const sellers = async () =>
      (await run(sql<{ name: string }>`select identity ->> 'name' as name from invoice_sellers order by id`)).map(
        ({ name }) => name,
      );

    it('is recorded once at a start, and stays when its configuration is removed', async () => {
      await issue('one');
      expect(await sellers()).toEqual(['Vendeur à configurer']);
      for (const configured of [seller, seller, null, seller]) await start(configured);
      expect(await sellers()).toEqual(['Vendeur à configurer', 'Société d’Essai']);
      await start({ ...seller, city: 'Roubaix' });
      expect(await sellers()).toHaveLength(3);
    });

    it('is kept by each document as it was at the time', async () => {
      await issue('one');
      await start(seller);
      await issue('two');
      const names = await run(sql<{ name: string }>`select s.identity ->> 'name' as name
        from invoices i join invoice_sellers s on s.id = i.seller_id order by i.sequence`);
      expect(names).toEqual([{ name: 'Vendeur à configurer' }, { name: 'Société d’Essai' }]);
    });
  });
});
