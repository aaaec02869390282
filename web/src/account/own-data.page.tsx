import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../platform/index.ts';
import { AnchorButton, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { CloseAccount, Entries, type ClosedAccount } from './own-data/close-account.tsx';
import { ExportData } from './own-data/export-data.tsx';
import { ownDataQuery } from './own-data/own-data.queries.ts';
import { ownDataText as text } from './own-data/own-data.text.fr.ts';
import { SignedInOnly } from './signed-in-only.tsx';

/** Stands beside the pages of who is signed in: its last screen is for who has no account any more. */
export function Component() {
  const [left, setLeft] = useState<ClosedAccount | null>(null);
  if (left !== null) return <Closed {...left} />;
  return (
    <SignedInOnly>
      <OwnData onClosed={setLeft} />
    </SignedInOnly>
  );
}

function OwnData({ onClosed }: { readonly onClosed: (left: ClosedAccount) => void }) {
  const session = useSession();
  const read = useQuery(ownDataQuery);
  const email = session.status === 'signed-in' ? session.email : '';
  return (
    <Page title={text.title} back={{ to: '/pwa/settings', label: text.back }}>
      {read.isPending && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={read} />
      {read.data && (
        <>
          <ExportData data={read.data} email={email} />
          <CloseAccount data={read.data} email={email} onClosed={onClosed} />
        </>
      )}
    </Page>
  );
}

function Closed({ kept, refund }: ClosedAccount) {
  return (
    <Page title={text.closing.done} step="closed">
      <p>{text.closing.doneLead}</p>
      {refund !== undefined && <p>{text.closing.refunded(refund)}</p>}
      {kept.length > 0 && (
        <>
          <h2>{text.closing.kept}</h2>
          <Entries lines={kept} />
        </>
      )}
      <AnchorButton href="/" icon="home" wide>
        {text.closing.home}
      </AnchorButton>
    </Page>
  );
}
