import './notifications.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NoAddress } from '../account/index.ts';
import { describeCallFailure, useReceivesMail } from '../platform/index.ts';
import { Button, ErrorAlert, FailedRead, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { NotificationCard } from './notification-card.tsx';
import { listQuery } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.fr.ts';
import { useMarkAsRead } from './use-reading.ts';

/** `/pwa/notifications`: notifications of the person, newest first, each with its action. */
export function Component() {
  const receivesMail = useReceivesMail();
  const list = useInfiniteQuery(listQuery);
  const { readAll, busy, fault } = useMarkAsRead();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0];
  return (
    <Page title={text.title} lead={receivesMail ? text.lead : text.leadNoAddress}>
      <NoAddress />
      {list.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={list} />
      {list.isSuccess && rows.length === 0 && <p>{text.none}</p>}
      {newest !== undefined && rows.some(({ readAt }) => readAt === null) && (
        <Button icon="check" wide busy={busy} onClick={() => readAll(newest.createdAt)}>
          {text.readAll}
        </Button>
      )}
      {fault !== null && <ErrorAlert title={text.notRead}>{describeCallFailure(fault, text.notRead)}</ErrorAlert>}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {rows.map((row) => (
            <li key={row.id}>
              <NotificationCard row={row} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
      <LinkButton to="/pwa/settings/notifications" icon="gear" wide>
        {text.settings}
      </LinkButton>
    </Page>
  );
}
