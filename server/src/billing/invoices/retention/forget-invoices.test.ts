import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../../../test/index.ts';
import { mailsSlice } from '../../../mails/index.ts';
import { runAsService } from '../../../platform/http/index.ts';
import { billingSlice } from '../../index.ts';
import { issueCreditNote } from '../issue-credit-note.ts';
import { issueInvoice } from '../issue-invoice.ts';
import { toPlainDate } from '@placejuste/domain/kernel';

eachDatabase('the retention of invoices', (open) => {
  test('those older than ten whole years are deleted the next night, the others stay', async () => {
    const platform = makeTestPlatform(await open());
    const slice = billingSlice({ sandbox: true, pages: null });
    await buildTestApp(platform, [mailsSlice, slice]);
    const ada = await platform.signIn({ account: 'new' });
    const now = platform.clock.now();
    const at = async (year: number, work: () => Promise<unknown>) => {
      const ms = new Date(`${year}-06-01T10:00:00Z`).getTime() - platform.clock.now().getTime();
      platform.clock.advance(ms / 1000);
      await work();
    };
    const day = toPlainDate('2010-01-01');
    const invoice = (payment: string) =>
      runAsService(platform, (context) =>
        issueInvoice(context, {
          provider: 'sandbox',
          payment,
          userId: ada.id,
          purpose: 'express',
          label: 'Dossier',
          serviceFrom: day,
          serviceTo: day,
          grossCents: 500,
          paidAt: context.clock.now(),
        }),
      );
    const back = (payment: string) =>
      runAsService(platform, (context) =>
        issueCreditNote(context, {
          provider: 'sandbox',
          payment,
          refund: `${payment}:back`,
          refundedCents: 500,
          refundedAt: context.clock.now(),
        }),
      );
    const thisYear = now.getFullYear();
    await at(thisYear - 12, () => invoice('old'));
    await at(thisYear - 12, () => back('old'));
    // Its credit note is of a year still kept: the invoice stays, to be read beside it.
    await at(thisYear - 12, () => invoice('corrected'));
    await at(thisYear - 9, () => back('corrected'));
    await at(thisYear - 9, () => invoice('young'));
    platform.clock.advance((now.getTime() - platform.clock.now().getTime()) / 1000);
    const payment = (
      name: string,
      year: number,
      owner: { readonly user: string | null; readonly erased: Date | null },
    ) =>
      platform.db.asService((tx) =>
        sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, state, provider, provider_reference,
          created_at, settled_at, erased_at)
          values (${platform.newId()}, ${owner.user}, 'subscription', '12months', 500, 'paid', 'sandbox', ${name},
            ${`${year}-06-01`}, ${`${year}-06-01`}, ${owner.erased})`.execute(tx),
      );
    await payment('closed, old', thisYear - 12, { user: null, erased: now });
    await payment('closed, young', thisYear - 9, { user: null, erased: now });
    await payment('of an open account', thisYear - 12, { user: ada.id, erased: null });
    await slice.start?.(platform);
    platform.clock.advance(24 * 3600);
    await platform.runJobs();
    const payments = () =>
      platform.db.asService(async (tx) => {
        const { rows } = await sql<{ name: string }>`
          select provider_reference as name from checkouts order by 1`.execute(tx);
        return rows.map(({ name }) => name);
      });
    const readOwnedInvoices = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ payment: string }>`select payment, kind from invoices join invoice_owners on invoice_id = id
            order by year, sequence`.execute(tx),
        )
      ).rows;
    const youngInvoices = [
      { payment: 'corrected', kind: 'invoice' },
      { payment: 'corrected', kind: 'credit-note' },
      { payment: 'young', kind: 'invoice' },
    ];
    expect(await readOwnedInvoices()).toEqual(youngInvoices);
    expect(await payments()).toEqual(['closed, young', 'of an open account']);
    const { rows: lines } = await platform.db.asService((tx) =>
      sql<object>`select subject_id, detail from audit_log where action = 'data.purged'`.execute(tx),
    );
    const detail = { removed: 3, before: `${thisYear - 10}-01-01` };
    expect(lines).toEqual([{ subject_id: 'billing.forget-invoices', detail }]);
    const early = platform.db.asService((tx) => sql`delete from invoices where payment = 'young'`.execute(tx));
    await expect(early).rejects.toThrow();
    expect(await readOwnedInvoices()).toEqual(youngInvoices);
  });
});
