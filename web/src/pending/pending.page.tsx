import { useState } from 'react';
import { findDependency, isDoneAgain, useOutbox } from '../offline/index.ts';
import { Card, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { DeliveredList } from './delivered-list.tsx';
import { BackupPanel } from './backup-panel.tsx';
import { LostActions } from './lost-actions.tsx';
import { PendingRow } from './pending-row.tsx';
import { pendingText as text } from './pending.text.fr.ts';
import { StorageWarning } from './storage-warning.tsx';

/** `/pwa/attente`: the actions on this phone only, the outcome of each try, and what to do. */
export function Component() {
  const { ready, rows, delivered } = useOutbox();
  const [status, setStatus] = useState('');
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/pwa/historique', label: text.history }}>
      <LostActions />
      {!ready && <Skeleton label={text.reading} />}
      {ready && rows.length === 0 && <NothingWaits />}
      <p role="status" className={status === '' ? 'visually-hidden' : 'soft'}>
        {status}
      </p>
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.listLabel}>
          {rows.map((row) => (
            <li key={row.id}>
              <PendingRow
                row={row}
                dependency={findDependency(row, rows)}
                isDoneAgain={isDoneAgain(row, [...rows, ...delivered])}
                onDiscarded={() => setStatus(text.discarded)}
              />
            </li>
          ))}
        </ul>
      )}
      <StorageWarning />
      <BackupPanel pending={rows.length} />
      {delivered.length > 0 && <DeliveredList rows={delivered} />}
    </Page>
  );
}

function NothingWaits() {
  return (
    <Card>
      <h2>{text.emptyTitle}</h2>
      <p className="soft">{text.empty}</p>
      <LinkButton to="/pwa/declare?new=1" look="act" icon="camera" wide>
        {text.declare}
      </LinkButton>
    </Card>
  );
}
