import type { FineSummary } from '@placejuste/contracts/fines';
import { useInfiniteQuery } from '@tanstack/react-query';
import { toServiceTime, describeCallFailure, useSession } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, FailedRead, LinkButton, Skeleton } from '../../ui/index.ts';
import { FineLinks } from './fine-links.tsx';
import { finePages } from './fine-pages.queries.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText as text } from '../fines.text.fr.ts';
import { readKeptFineRows, isUnreachable } from '../without-network/kept-fines.ts';
import { useStoredValue } from '../without-network/use-stored-value.ts';
import { WithoutNetwork } from '../without-network/without-network.tsx';

/** Removes duplicates: a fine whose date changed between two page requests is in both. */
function listOnce(rows: readonly FineSummary[]): readonly FineSummary[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

export function FineList() {
  const path = useFinePath();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const list = useInfiniteQuery(finePages);
  const isUnreached = list.data === undefined && (list.isError ? isUnreachable(list.error) : !navigator.onLine);
  const { value, looking } = useStoredValue(isUnreached && userId !== null ? ['rows', userId] : null, () =>
    readKeptFineRows(userId ?? '', toServiceTime(new Date())),
  );
  if (value !== null) {
    return (
      <>
        <WithoutNetwork keptAt={value.keptAt} what="list" onRetry={() => void list.refetch()} />
        <FineLinks rows={value.rows} />
        <LinkButton to={path({ new: '1' })} icon="plus" wide>
          {text.add}
        </LinkButton>
      </>
    );
  }
  if (list.isPending || looking) return <Skeleton lines={5} label={text.loading} />;
  if (list.isError && list.data === undefined) {
    return <FailedRead title={text.failed} read={list} />;
  }
  const rows = listOnce(list.data.pages.flatMap((page) => page.rows));
  // A fine may have been recorded since the list was empty: shown as empty while it loads, the list would move «
  // Ajouter » away under a press, which would open that fine.
  if (rows.length === 0 && list.isFetching) return <Skeleton lines={5} label={text.loading} />;
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
      {list.isFetchNextPageError && (
        <ErrorAlert title={text.moreFailed}>{describeCallFailure(list.error, text.moreFailed)}</ErrorAlert>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}
