import type { unconfirmedNotice } from '@placejuste/contracts/carers';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Button, FailedRead, Disclosure } from '../ui/index.ts';
import { declinedNoticesQuery, unconfirmedNoticesQuery } from './carers.queries.ts';
import { carersText, unconfirmedText as text } from './carers.text.fr.ts';
import { OneNotice } from './one-notice.tsx';

/** Notices photographed by carers: the holder confirms or declines each. */
export function UnconfirmedNotices() {
  const list = useInfiniteQuery({ ...unconfirmedNoticesQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError) return <FailedRead title={text.noticesFailed} read={list} />;
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="notices-title">
      <h2 id="notices-title">{text.notices}</h2>
      <NoticeRows rows={rows} list={list} isDeclined={false} />
    </section>
  );
}

/** A declined notice can still be confirmed, because its deadlines run anyway. */
export function DeclinedNotices() {
  const list = useInfiniteQuery({ ...declinedNoticesQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError) return <FailedRead title={text.declinedFailed} read={list} />;
  if (rows.length === 0) return null;
  return (
    <Disclosure summary={text.declinedNotices} end={text.declinedCount(rows.length, list.hasNextPage)}>
      <NoticeRows rows={rows} list={list} isDeclined />
    </Disclosure>
  );
}

interface NoticeRowsProps {
  readonly rows: readonly z.output<typeof unconfirmedNotice>[];
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly isDeclined: boolean;
}

function NoticeRows({ rows, list, isDeclined }: NoticeRowsProps) {
  return (
    <>
      <ul className="plain stack">
        {rows.map((notice) => (
          <li key={notice.id}>
            <OneNotice notice={notice} isDeclined={isDeclined} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {carersText.more}
        </Button>
      )}
    </>
  );
}
