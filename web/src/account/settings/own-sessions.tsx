import type { OwnSession } from '@placejuste/contracts/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { sentenceOf, useSession } from '../../platform/index.ts';
import { Button, Card, Chip, DateText, Dialog, ErrorAlert, FailedAlert, Skeleton } from '../../ui/index.ts';
import { ownSessionsQuery } from './own-sessions.queries.ts';
import { ownSessionsText as text } from './own-sessions.text.fr.ts';

/** Where the account is open, and the way to close it everywhere else. */
export function OwnSessions() {
  const session = useSession();
  const list = useQuery({ ...ownSessionsQuery, enabled: session.status === 'signed-in' });
  if (session.status !== 'signed-in') return null;
  const rows = list.data?.rows ?? [];
  return (
    <Card aria-labelledby="sessions-title">
      <h2 id="sessions-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {list.isError && (
        <FailedAlert
          title={text.failed}
          sentence={sentenceOf(list.error, text.failed)}
          onRetry={() => void list.refetch()}
        />
      )}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {rows.map((row) => (
            <li key={row.id}>
              <OneSession row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.some(({ isOwn }) => !isOwn) && <EndOthers onEnded={() => void list.refetch()} />}
    </Card>
  );
}

function OneSession({ row }: { readonly row: OwnSession }) {
  const { browser, system } = row;
  const name = browser !== null && system !== null ? text.on(browser, system) : (browser ?? system ?? text.unnamed);
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong> {row.isOwn && <Chip tone="info">{text.own}</Chip>}
      </p>
      <p className="soft small">
        {text.openedAt} <DateText value={row.openedAt} time />
        {'. '}
        {text.lastUsedAt} <DateText value={row.lastUsedAt} time />
        {'. '}
        {row.network !== null && text.network(row.network)}
      </p>
    </div>
  );
}

function EndOthers({ onEnded }: { readonly onEnded: () => void }) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { signOutOthers } = await import('../../auth/auth.lazy.ts');
      return signOutOthers();
    },
    onSuccess: (outcome) => {
      if (outcome.ok) notify('good', text.ended, text.endedDetail);
      onEnded();
    },
  });
  return (
    <>
      <Button icon="leave" wide busy={end.isPending} onClick={() => setAsking(true)}>
        {text.endOthers}
      </Button>
      {(end.isError || end.data?.ok === false) && (
        <ErrorAlert title={text.notEnded}>
          <p>{text.notEndedAdvice}</p>
        </ErrorAlert>
      )}
      <Dialog title={text.confirmTitle} open={asking} onClose={() => setAsking(false)} closeLabel={text.keep}>
        <p>{text.confirmLead}</p>
        <Button
          icon="leave"
          wide
          onClick={() => {
            setAsking(false);
            end.mutate();
          }}
        >
          {text.confirm}
        </Button>
      </Dialog>
    </>
  );
}
