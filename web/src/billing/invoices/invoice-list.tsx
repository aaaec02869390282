import { useInfiniteQuery } from '@tanstack/react-query';
import { useConnectivity } from '../../offline/connectivity.ts';
import { Alert, Button, FailedRead, Skeleton } from '../../ui/index.ts';
import type { Billing } from '../billing.queries.ts';
import { PaymentList } from '../payment-list.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { invoicesQuery } from './invoices.queries.ts';
import { invoicesText as text } from './invoices.text.fr.ts';
import './invoices.css';

/**
 * Invoices and credit notes, newest first, then payments without an invoice; all payments until the invoices are
 * loaded.
 */
export function InvoiceList({ payments }: { readonly payments: NonNullable<Billing['payments']> }) {
  const list = useInfiniteQuery(invoicesQuery);
  const { online } = useConnectivity();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const others = payments.filter(({ isInvoiced }) => isInvoiced !== true);
  const isExpected = rows.length > 0 || others.length < payments.length;
  return (
    <>
      {isExpected && (
        <section className="stack" aria-labelledby="factures-titre">
          <h2 id="factures-titre">{text.title}</h2>
          <p className="soft">{text.lead}</p>
          {list.isPending && <Skeleton lines={3} label={text.loading} />}
          {!online && <Alert>{text.offline}</Alert>}
          {list.isError && online && <FailedRead title={text.failed} read={list} />}
          <ul className="plain invoices">
            {rows.map((row) => (
              <InvoiceRow key={row.id} invoice={row} off={!online} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button wide busy={list.isFetchingNextPage} off={!online} onClick={() => void list.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </section>
      )}
      <PaymentList payments={rows.length === 0 && list.isError ? payments : others} />
    </>
  );
}
