import { billingContract } from '@placejuste/contracts/billing';
import { invoiceNames } from '@placejuste/domain/invoice';
import { useMutation } from '@tanstack/react-query';
import { announce } from '../../accessibility/index.ts';
import { callApi, downloadFrom } from '../../platform/index.ts';
import { Button, DateText, ErrorAlert, formatEuros, NoWrap } from '../../ui/index.ts';
import type { Invoice } from './invoices.queries.ts';
import { invoicesText as text } from './invoices.text.fr.ts';

interface InvoiceRowProps {
  readonly invoice: Invoice;
  /** True offline, when the invoice cannot be downloaded. */
  readonly off: boolean;
}

export function InvoiceRow({ invoice, off }: InvoiceRowProps) {
  const { id, kind, number, issuedOn, label, amountCents, corrects } = invoice;
  const link = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(billingContract.calls.linkInvoice, { params: { id } });
      if (!outcome.ok) return outcome;
      downloadFrom(outcome.value.url, outcome.value.fileName);
      announce(text.downloading);
      return null;
    },
  });
  const amount = formatEuros(amountCents);
  return (
    <li>
      <div>
        <p>
          <strong>
            <NoWrap text={`${invoiceNames[kind]} ${number}`} part={number} />
          </strong>
        </p>
        <p className="small soft">
          <DateText value={issuedOn} />
          <br />
          {corrects === null ? label : <NoWrap text={text.corrects(corrects)} part={corrects} />}
        </p>
      </div>
      <p className="amount">{kind === 'invoice' ? amount : text.returned(amount)}</p>
      <Button
        icon="download"
        busy={link.isPending}
        off={off}
        aria-label={text.downloadOne(kind, number)}
        onClick={() => link.mutate()}
      >
        {text.download}
      </Button>
      {link.data != null && (
        <ErrorAlert title={text.notDownloaded}>
          <p>{link.data.message}</p>
        </ErrorAlert>
      )}
    </li>
  );
}
