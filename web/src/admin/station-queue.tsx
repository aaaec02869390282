import { stationsContract, type WaitingStation } from '@placejuste/contracts/stations';
import { type StationRefusal, stationMarkNames, stationRefusals, stationRefusalSentences } from '@placejuste/domain/station';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce, notify } from '../accessibility/index.ts';
import { callApi, CallFailure, sentenceOf } from '../platform/index.ts';
import { Alert, Button, Card, Checkbox, DateText, Notice, Select, Skeleton } from '../ui/index.ts';
import { waitingStationsQuery } from './admin.queries.ts';
import { adminText } from './admin.text.fr.ts';
import { stationQueueText as text } from './station-queue.text.fr.ts';

/** Places people shared, oldest first; published or refused here. */
export function StationQueue() {
  const list = useInfiniteQuery(waitingStationsQuery);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const waiting = list.data?.pages.at(-1)?.waiting;
  return (
    <section className="stack" aria-labelledby="stations-title">
      <h2 id="stations-title">{text.title}</h2>
      {list.isError && <Alert title={text.failed}>{sentenceOf(list.error, text.failed)}</Alert>}
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {waiting !== undefined && <p className="soft">{text.waiting(waiting)}</p>}
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.id}>
            <StationCard row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {adminText.more}
        </Button>
      )}
    </section>
  );
}

type Ruling = { readonly decision: 'publish'; readonly showPhoto: boolean } | { readonly decision: 'refuse'; readonly reason: StationRefusal };

function StationCard({ row }: { readonly row: WaitingStation }) {
  const cache = useQueryClient();
  const name = row.label ?? text.unnamed;
  const [showPhoto, setShowPhoto] = useState(false);
  const [reason, setReason] = useState<StationRefusal | ''>('');
  const [missing, setMissing] = useState(false);
  const deciding = useMutation({
    mutationFn: async (body: Ruling) => {
      const outcome = await callApi(stationsContract.calls.decideStation, { params: { id: row.id }, body });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      announce(text.decided(name));
      notify('good', text.decided(name));
      await cache.invalidateQueries({ queryKey: waitingStationsQuery.queryKey });
    },
  });
  return (
    <Card>
      <h3>{name}</h3>
      <p className="soft">
        {text.coordinates(row.latitude, row.longitude)} · {text.accuracy(row.accuracy)} · {text.places(row.places)} · {row.marks.map((mark) => stationMarkNames[mark]).join(', ')}
      </p>
      <p className="small soft">
        {text.sent} <DateText value={row.submittedAt} time />
      </p>
      {row.remark !== null && <p className="typed">{row.remark}</p>}
      {row.photoUrl === null ? <p className="soft">{text.noPhoto}</p> : <img className="recap-picture" src={row.photoUrl} alt={text.photo(name)} loading="lazy" />}
      {row.duplicates.length > 0 && (
        <Notice tone="wait" title={text.duplicates}>
          <ul>
            {row.duplicates.map((other) => (
              <li key={other.id}>{text.duplicate(other.label ?? text.unnamed, other.metres, text.places(other.places))}</li>
            ))}
          </ul>
        </Notice>
      )}
      {deciding.isError && <Alert title={text.notDecided}>{sentenceOf(deciding.error, text.notDecided)}</Alert>}
      {row.photoUrl !== null && <Checkbox label={text.showPhoto} checked={showPhoto} onChange={(event) => setShowPhoto(event.target.checked)} />}
      <Button look="act" icon="check" wide busy={deciding.isPending} onClick={() => deciding.mutate({ decision: 'publish', showPhoto })}>
        {text.publish(name)}
      </Button>
      <Select
        label={text.reason}
        prompt={text.choose}
        required={false}
        error={missing ? text.reasonMissing : undefined}
        choices={stationRefusals.map((value) => ({ value, label: stationRefusalSentences[value] }))}
        value={reason}
        onChoose={(value) => {
          setReason(value);
          setMissing(false);
        }}
      />
      <Button
        icon="cross"
        wide
        busy={deciding.isPending}
        onClick={() => {
          setMissing(reason === '');
          if (reason !== '') deciding.mutate({ decision: 'refuse', reason });
        }}
      >
        {text.refuse(name)}
      </Button>
    </Card>
  );
}
