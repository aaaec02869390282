import { stationsContract, type OwnStation } from '@placejuste/contracts/stations';
import { stationReasonSentences, stationStateNames } from '@placejuste/domain/station';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../accessibility/index.ts';
import { callApi, CallFailure, describeCallFailure } from '../platform/index.ts';
import { ErrorAlert, Button, Card, Chip, DateText, FailedRead, Skeleton } from '../ui/index.ts';
import { nameStation } from './near-list.tsx';
import { nearKey, ownQuery } from './stations.queries.ts';
import { stationsText } from './stations.text.fr.ts';

const text = stationsText.own;

/** Places added by this person, with their state. */
export function OwnStations() {
  const list = useInfiniteQuery(ownQuery);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="stack" aria-labelledby="own-title">
      <h2 id="own-title">{text.title}</h2>
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      <FailedRead title={text.failed} read={list} />
      {list.isSuccess && rows.length === 0 && <p>{text.none}</p>}
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.id}>
            <OwnCard row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </section>
  );
}

const tones = {
  pending: 'wait',
  published: 'good',
  refused: 'bad',
  withdrawn: 'info',
  removed: 'info',
  merged: 'good',
} as const;

function OwnCard({ row }: { readonly row: OwnStation }) {
  const cache = useQueryClient();
  const name = nameStation(row);
  const withdrawing = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(stationsContract.calls.withdraw, { params: { id: row.id } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      announce(text.withdrawn);
      await cache.invalidateQueries({ queryKey: ownQuery.queryKey });
      await cache.invalidateQueries({ queryKey: nearKey });
    },
  });
  return (
    <Card>
      <h3>{name}</h3>
      <Chip tone={tones[row.status]}>{stationStateNames[row.status]}</Chip>
      <p className="small soft">
        {text.sent} <DateText value={row.submittedAt} />
      </p>
      {row.reason !== null && <p>{stationReasonSentences[row.reason]}</p>}
      {withdrawing.isError && (
        <ErrorAlert title={text.notWithdrawn}>{describeCallFailure(withdrawing.error, text.notWithdrawn)}</ErrorAlert>
      )}
      {(row.status === 'pending' || row.status === 'published') && (
        <Button
          icon="trash"
          busy={withdrawing.isPending}
          aria-label={text.withdrawOne(name)}
          onClick={() => withdrawing.mutate()}
        >
          {text.withdraw}
        </Button>
      )}
    </Card>
  );
}
