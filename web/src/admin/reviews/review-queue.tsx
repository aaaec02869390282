import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { CallFailure, sentenceOf } from '../../platform/index.ts';
import { Button, Card, Checkbox, Chip, FailedAlert, LinkButton, Skeleton } from '../../ui/index.ts';
import { ageInWords } from './age.text.fr.ts';
import { reviewsQuery } from '../admin.queries.ts';
import { adminText as text } from '../admin.text.fr.ts';
import { ReviewPanel } from './review-panel.tsx';

/** The queue, oldest first, and the document that is open. */
export function ReviewQueue() {
  const queue = useInfiniteQuery(reviewsQuery);
  const [query, setQuery] = useSearchParams();
  const [keysOn, setKeysOn] = useState(true);

  if (queue.isPending) return <Skeleton lines={5} label={text.loading} />;
  if (queue.isError && queue.data === undefined)
    return <QueueFailure error={queue.error} onRetry={() => void queue.refetch()} />;
  const rows = queue.data.pages.flatMap((page) => page.rows);
  const waiting = queue.data.pages[0]?.waiting ?? 0;
  const openId = query.get('document') ?? rows[0]?.id ?? null;
  const open = (id: string | null) => setQuery(id === null ? {} : { document: id }, { replace: true });

  return (
    <div className="stack">
      <p role="status">
        <Chip tone={waiting === 0 ? 'good' : 'wait'}>{text.waiting(waiting)}</Chip>
      </p>
      {openId === null ? <p>{text.empty}</p> : <ReviewPanel documentId={openId} keysOn={keysOn} onNext={open} />}
      {openId !== null && <KeyHelp on={keysOn} onChange={setKeysOn} />}
      {rows.length > 0 && (
        <nav aria-label={text.queue}>
          <h2>{text.queue}</h2>
          <ol className="plain queue">
            {rows.map((row) => (
              <li key={row.id}>
                <LinkButton
                  to={`/admin?document=${row.id}`}
                  wide
                  align="start"
                  aria-current={row.id === openId ? 'true' : undefined}
                  replace
                >
                  {text.kinds[row.kind]} · {row.person.firstName} {row.person.lastName} · {ageInWords(row.ageMinutes)}
                  {row.id === openId && ` · ${text.opened}`}
                </LinkButton>
              </li>
            ))}
          </ol>
          {queue.hasNextPage && (
            <Button wide busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

function QueueFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const code = error instanceof CallFailure ? error.refusal.code : null;
  // Not identified well enough: the entry asks for what lacks, then comes back here.
  if (code === 'NOT_SIGNED_IN' || code === 'SECOND_FACTOR_REQUIRED' || code === 'ROLE_REQUIRED')
    return <Navigate to="/admin/login" replace />;
  return <FailedAlert title={text.failed} sentence={sentenceOf(error, text.failed)} onRetry={onRetry} />;
}

function KeyHelp({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <Card aria-labelledby="keys-title">
      <h2 id="keys-title">{text.keys.title}</h2>
      <Checkbox label={text.keys.on} checked={on} onChange={(event) => onChange(event.target.checked)} />
      <dl className="keys">
        {text.keys.list.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
