import type { PersonalData } from '@placejuste/contracts/personal-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../platform/index.ts';
import { AnchorButton, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { CloseAccount, Entries } from './own-data/close-account.tsx';
import { ExportData } from './own-data/export-data.tsx';
import { ownDataQuery } from './own-data/own-data.queries.ts';
import { ownDataText as text } from './own-data/own-data.text.fr.ts';
import { SignedInOnly } from './signed-in-only.tsx';

/** Stands beside the pages of who is signed in: its last screen is for who has no account any more. */
export function Component() {
  const [kept, setKept] = useState<PersonalData['kept'] | null>(null);
  if (kept !== null) return <Closed kept={kept} />;
  return (
    <SignedInOnly>
      <OwnData onClosed={setKept} />
    </SignedInOnly>
  );
}

function OwnData({ onClosed }: { readonly onClosed: (kept: PersonalData['kept']) => void }) {
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

function Closed({ kept }: { readonly kept: PersonalData['kept'] }) {
  return (
    <Page title={text.closing.done} step="closed">
      <p>{text.closing.doneLead}</p>
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
