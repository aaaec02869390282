import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams, useSession } from '../../platform/index.ts';
import {
  Button,
  Checkbox,
  FailedRead,
  Disclosure,
  Skeleton,
  UserText,
  sameScreen,
  useNavigateHere,
} from '../../ui/index.ts';
import { formatAge } from './age.text.fr.ts';
import { adminText as text } from '../admin.text.fr.ts';
import { LeftWordsAlerts, useLeftWords } from '../left-words/left-words.tsx';
import { isWhole } from '../left-words/use-gone-drafts.ts';
import { PromiseChip } from './promise-chip.tsx';
import { dropReviewDrafts, findReviewDraft, keepReviewDraft } from './review-drafts.ts';
import { PaceLines } from './review-pace.tsx';
import { ReviewPanel } from './review-panel.tsx';

type Queue = UseInfiniteQueryResult<{ readonly pages: readonly QueuePage[] }>;

/** The queue, oldest first, and the open document. */
export function ReviewQueue({ queue }: { readonly queue: Queue }) {
  const [query] = useSearchParams();
  const goHere = useNavigateHere();
  const [keysOn, setKeysOn] = useState(true);
  const session = useSession();
  const firstId = useFirstPaper(queue);
  const leftRefusals = useGoneReviewDrafts(
    session.status === 'signed-in' ? session.userId : null,
    query.get('document'),
    queue,
  );

  // `TeamGate` lets only signed-in people through.
  if (queue.isPending || session.status !== 'signed-in') return <Skeleton lines={5} label={text.loading} />;
  if (queue.isError && queue.data === undefined) return <FailedRead title={text.failed} read={queue} />;
  const rows = queue.data.pages.flatMap((page) => page.rows);
  const waitingCount = queue.data.pages[0]?.waiting ?? 0;
  const openId = query.get('document') ?? firstId;
  // A late answer does not move a reviewer who left the queue.
  const openDocument = (id: string | null) =>
    void goHere(`/admin${id === null ? '' : `?document=${id}`}`, { replace: true, state: sameScreen });

  const leftWords = (
    <LeftWordsAlerts
      left={leftRefusals.left}
      title={text.decidedMeanwhile}
      lead={text.notSent}
      onForget={leftRefusals.forget}
    />
  );
  return (
    <div className={openId === null ? 'review-none' : 'review-desk'}>
      <nav className="queue" aria-label={text.queue}>
        <p role="status">{text.waiting(waitingCount)}</p>
        {rows.length > 0 && (
          <ol className="plain">
            {rows.map((row) => (
              <li key={row.id}>
                <QueueLink row={row} isOpen={row.id === openId} />
              </li>
            ))}
          </ol>
        )}
        {queue.hasNextPage && (
          <Button wide busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
            {text.more}
          </Button>
        )}
        <PaceLines />
      </nav>
      {openId === null ? (
        <div className="stack">
          {leftWords}
          <p>{rows.length === 0 ? text.empty : text.allWithColleagues}</p>
        </div>
      ) : (
        <div className="stack">
          {leftWords}
          <ReviewPanel
            documentId={openId}
            keysOn={keysOn}
            draft={findReviewDraft(session.userId, openId)}
            onDraft={(draft) => keepReviewDraft(session.userId, openId, draft)}
            onNext={openDocument}
          />
          <KeyHelp on={keysOn} onChange={setKeysOn} />
        </div>
      )}
    </div>
  );
}

type QueuePage = ReplyOf<typeof adminContract.calls.listReviews>;
type QueueRow = QueuePage['rows'][number];

/**
 * The oldest document that no colleague has. Once open it stays open, even when an older one comes back to the queue:
 * another document would replace it while the reviewer types.
 */
function useFirstPaper({ data }: Queue): string | null {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const free = data?.pages.flatMap(({ rows }) => rows.filter(({ isWithColleague }) => !isWithColleague)) ?? [];
  const firstId = (free.find(({ id }) => id === openedId) ?? free[0])?.id ?? null;
  if (firstId !== openedId) setOpenedId(firstId);
  return firstId;
}

/**
 * Deletes the drafts of documents decided by a colleague, and returns the refusals that were being written; the open
 * document stays.
 */
function useGoneReviewDrafts(userId: string | null, openId: string | null, queue: Queue) {
  const { data, isFetchedAfterMount, isRefetchError } = queue;
  const { onLeft, ...left } = useLeftWords();
  const handOver = useRef(onLeft);
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    handOver.current = onLeft;
    for (const { id, kind, person } of data?.pages.flatMap(({ rows }) => rows) ?? [])
      names.current.set(id, `${text.kinds[kind]}, ${person.firstName} ${person.lastName}`);
  }, [onLeft, data]);
  useEffect(() => {
    // An incomplete or older list does not prove that a missing document was decided.
    if (userId === null || data === undefined || !isFetchedAfterMount || isRefetchError || !isWhole(data)) return;
    const ids = new Set(data.pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
    for (const [id, { refusal }] of dropReviewDrafts(userId, (one) => one !== openId && !ids.has(one))) {
      const words = Object.values(refusal.texts).join('\n\n').trim();
      if (words !== '') handOver.current({ id, name: names.current.get(id) ?? text.anotherPaper, words });
    }
  }, [userId, openId, data, isFetchedAfterMount, isRefetchError]);
  return left;
}

/** Read as one line by screen readers; displayed as a name, its age, and the kind of document. */
function QueueLink({ row, isOpen }: { readonly row: QueueRow; readonly isOpen: boolean }) {
  return (
    <Link to={`/admin?document=${row.id}`} replace aria-current={isOpen ? 'true' : undefined}>
      <span className="kind">{text.kinds[row.kind]}</span> <span className="visually-hidden">·</span>{' '}
      <strong>
        <UserText>{`${row.person.firstName} ${row.person.lastName}`}</UserText>
      </strong>{' '}
      <span className="visually-hidden">·</span> <span className="age">{formatAge(row.ageMinutes)}</span>
      {row.promise !== null && (
        <span className="due">
          <PromiseChip promise={row.promise} />
        </span>
      )}
      {row.isWithColleague && <span className="kind">{text.withColleague}</span>}
      {isOpen && <span className="visually-hidden"> · {text.opened}</span>}
    </Link>
  );
}

function KeyHelp({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <Disclosure icon="list" summary={text.keys.title}>
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
    </Disclosure>
  );
}
