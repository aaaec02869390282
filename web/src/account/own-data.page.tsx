import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { downloadFrom, forgetSession, useSession } from '../platform/index.ts';
import { AnchorButton, Button, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { emptyLeftDevice } from './leaving/leave-device.ts';
import { CloseAccount, Entries, type ClosedAccount } from './own-data/close-account.tsx';
import { ExportData } from './own-data/export-data.tsx';
import { StoredData } from './own-data/stored-data.tsx';
import { ownDataQuery } from './own-data/own-data.queries.ts';
import { ownDataText as text } from './own-data/own-data.text.fr.ts';
import { SignedInOnly } from './signed-in-only.tsx';

/** Outside `SignedInOnly`, because its last screen is for a person without an account. */
export function Component() {
  const [closingOutcome, setClosingOutcome] = useState<ClosingOutcome | null>(null);
  const [isEmptied, setIsEmptied] = useState(false);
  const onClosed = (outcome: ClosingOutcome) => {
    // Before any other call: a call of a closed account signs out, and the receipt is given here only.
    setClosingOutcome(outcome);
    void emptyLeftDevice().finally(() => setIsEmptied(true));
  };
  if (closingOutcome === null)
    return (
      <SignedInOnly>
        <OwnData onClosed={onClosed} />
      </SignedInOnly>
    );
  return isEmptied ? <Closed {...closingOutcome} /> : <Emptying />;
}

interface ClosingOutcome extends ClosedAccount {
  /** Channel of the last message. */
  readonly channel: 'email' | 'sms' | null;
}

function OwnData({ onClosed }: { readonly onClosed: (outcome: ClosingOutcome) => void }) {
  const session = useSession();
  const ownData = useQuery(ownDataQuery);
  if (session.status !== 'signed-in') return null;
  const { email } = session;
  const channel = email === '' ? findNumberChannel(session.session.user) : 'email';
  return (
    <Page title={text.title} back={{ to: '/pwa/settings', label: text.back }}>
      {ownData.isPending && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={ownData} />
      {ownData.data && (
        <>
          <StoredData data={ownData.data} />
          <ExportData data={ownData.data} email={email} />
          <CloseAccount data={ownData.data} email={email} onClosed={(account) => onClosed({ ...account, channel })} />
        </>
      )}
    </Page>
  );
}

function findNumberChannel({
  phone,
  phone_confirmed_at: confirmedAt,
}: {
  readonly phone?: string;
  readonly phone_confirmed_at?: string;
}): 'sms' | null {
  return phone !== undefined && phone !== '' && confirmedAt !== undefined ? 'sms' : null;
}

function Emptying() {
  return (
    <Page title={text.closing.emptying} step="emptying">
      <Skeleton label={text.closing.emptyingLead} />
    </Page>
  );
}

function Closed({ kept, refund, receipt, channel }: ClosingOutcome) {
  // Not before this screen: deleting the data needs the id of its owner.
  useEffect(forgetSession, []);
  return (
    <Page title={text.closing.done} step="closed">
      <p>{text.closing.doneLead(channel)}</p>
      {refund !== undefined && <p>{text.closing.refunded(refund)}</p>}
      {kept.length > 0 && (
        <>
          <h2>{text.closing.kept}</h2>
          <Entries lines={kept} />
        </>
      )}
      {receipt === undefined ? (
        <p>{text.closing.noReceipt(channel)}</p>
      ) : (
        <>
          <p>{text.closing.receiptLead}</p>
          <Button icon="download" wide onClick={() => saveReceipt(receipt)}>
            {text.closing.receipt}
          </Button>
        </>
      )}
      <AnchorButton href="/" icon="home" wide>
        {text.closing.home}
      </AnchorButton>
    </Page>
  );
}

/** @param receipt a ZIP file in base64 */
function saveReceipt(receipt: string): void {
  const bytes = Uint8Array.from(atob(receipt), (sign) => sign.codePointAt(0) ?? 0);
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  downloadFrom(address, 'recu-effacement-placejuste.zip');
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
