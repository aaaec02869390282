import { type FineRow, finesContract } from '@placejuste/contracts/fines';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi, pagesQuery, sentenceOf, useSession } from '../platform/index.ts';
import { Alert, Button, Card, Chip, dateInWords, FailedAlert, LinkButton, Skeleton } from '../ui/index.ts';
import { noticeNumberInGroups } from './fine-dates.ts';
import { useFinePath } from './fine-paths.ts';
import { finesText as text } from './fines.text.fr.ts';
import { keepFineRows, keptFineRows, onceKept, wasUnreached } from './kept-fines.ts';
import { useKept } from './use-kept.ts';
import { WithoutNetwork } from './without-network.tsx';

const { listFines } = finesContract.calls;
const pages = pagesQuery(listFines, (query, signal) => {
  const asked = callApi(listFines, { query, signal });
  return query.after === undefined ? onceKept(asked, (userId, { rows }, now) => keepFineRows(userId, rows, now)) : asked;
});

export function FineList() {
  const path = useFinePath();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const list = useInfiniteQuery(pages);
  const unreached = list.data === undefined && (list.isError ? wasUnreached(list.error) : !navigator.onLine);
  const { kept, looking } = useKept(unreached && userId !== null ? ['rows', userId] : null, () => keptFineRows(userId ?? '', new Date()));
  if (kept !== null) {
    return (
      <>
        <WithoutNetwork keptAt={kept.keptAt} what="list" onRetry={() => void list.refetch()} />
        <FineLinks rows={kept.rows} />
        <LinkButton to={path({ new: '1' })} icon="plus" wide>
          {text.add}
        </LinkButton>
      </>
    );
  }
  if (list.isPending || looking) return <Skeleton lines={5} label={text.loading} />;
  if (list.isError && list.data === undefined) {
    return (
      <FailedAlert title={text.failed} sentence={sentenceOf(list.error, text.failed)} onRetry={() => void list.refetch()} />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  const add = (
    <LinkButton to={path({ new: '1' })} look="act" icon="plus" wide>
      {text.add}
    </LinkButton>
  );
  if (rows.length === 0) {
    return (
      <Card>
        <h2>{text.emptyTitle}</h2>
        <p className="soft">{text.empty}</p>
        {add}
      </Card>
    );
  }
  return (
    <>
      {add}
      <FineLinks rows={rows} />
      {list.isFetchNextPageError && <Alert title={text.moreFailed}>{sentenceOf(list.error, text.moreFailed)}</Alert>}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function FineLinks({ rows }: { readonly rows: readonly FineRow[] }) {
  return (
    <ul className="plain stack" aria-label={text.listLabel}>
      {rows.map((row) => (
        <li key={row.id}>
          <FineLink row={row} />
        </li>
      ))}
    </ul>
  );
}

function FineLink({ row }: { readonly row: FineRow }) {
  const deadline = row.nextDeadline;
  return (
    <Link className="card fine-link" to={useFinePath()({ fine: row.id })}>
      {deadline !== null && (
        <span>
          <span className="soft">{deadline.state === 'open' ? text.before : text.passed}</span>
          <strong className="fine-date">{dateInWords(deadline.safe)}</strong>
        </span>
      )}
      <span>{row.authorityName ?? text.tracks[row.track]}</span>
      <span className="soft small">{text.notice(noticeNumberInGroups(row.noticeNumber))}</span>
      <Chip tone={row.status === 'to-check' || row.status === 'to-contest' ? 'wait' : 'info'}>{text.statuses[row.status]}</Chip>
    </Link>
  );
}
