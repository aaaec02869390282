import { stationsContract, type NearStation } from '@placejuste/contracts/stations';
import { stationLimits, stationMarkNames } from '@placejuste/domain/station';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { notify } from '../accessibility/index.ts';
import { PlacesMap } from '../map/index.ts';
import { callApi, CallFailure, describeCallFailure, useSession } from '../platform/index.ts';
import { Alert, Button, Card, Chip, DateText, ErrorAlert, FailedRead, Skeleton } from '../ui/index.ts';
import { nearKey, nearQuery } from './stations.queries.ts';
import { stationsText } from './stations.text.fr.ts';

const text = stationsText.near;

export interface Around {
  readonly latitude: number;
  readonly longitude: number;
}

export const nameStation = ({ label }: { readonly label: string | null }): string => label ?? text.unnamed;

/** Reports that a place is still there or gone; the lists are then fetched again. */
export function useStationCheck() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, there }: { readonly id: string; readonly there: boolean }) => {
      const outcome = await callApi(stationsContract.calls.checkStation, { params: { id }, body: { there } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      notify('good', text.thanks);
      await cache.invalidateQueries({ queryKey: nearKey });
    },
  });
}

/** Known places around a point: a list, and a map on request. */
export function NearList({ around }: { readonly around: Around }) {
  const near = useQuery(nearQuery(around));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rows = near.data?.rows;
  const places = useMemo(
    () =>
      (rows ?? []).map((row) => ({
        id: row.id,
        name: nameStation(row),
        latitude: row.latitude,
        longitude: row.longitude,
      })),
    [rows],
  );
  return (
    <section className="stack" aria-labelledby="near-title">
      <h2 id="near-title">{text.title}</h2>
      {near.isPending && <Skeleton lines={2} label={text.loading} />}
      <FailedRead title={text.failed} sentence={text.failedHelp} read={near} />
      {rows?.length === 0 && <p>{text.none}</p>}
      {rows !== undefined && rows.length > 0 && (
        <>
          <ol className="plain stack">
            {rows.map((row) => (
              <li key={row.id}>
                <NearCard row={row} marked={row.id === chosenId} />
              </li>
            ))}
          </ol>
          <PlacesMap label={text.map} places={places} chosenId={chosenId} onChoose={setChosenId} />
        </>
      )}
    </section>
  );
}

function NearCard({ row, marked }: { readonly row: NearStation; readonly marked: boolean }) {
  const { status } = useSession();
  const check = useStationCheck();
  const name = nameStation(row);
  return (
    <Card aria-current={marked || undefined}>
      <h3>{name}</h3>
      <p className="soft">
        {row.metres < stationLimits.duplicateMetres ? text.here(row.metres) : text.away(row.metres)} ·{' '}
        {text.places(row.places)} · {row.marks.map((mark) => stationMarkNames[mark]).join(', ')}
      </p>
      {row.remark !== null && (
        <p className="typed" dir="auto">
          {row.remark}
        </p>
      )}
      {row.photoUrl !== null && (
        <img className="recap-picture" src={row.photoUrl} alt={text.photo(name)} loading="lazy" />
      )}
      <p className="small soft">
        {text.seen} <DateText value={row.seenAt} />
      </p>
      {row.saidGone > 0 && <Chip tone="wait">{text.gone(row.saidGone)}</Chip>}
      {check.isError && <ErrorAlert title={text.refused}>{describeCallFailure(check.error, text.refused)}</ErrorAlert>}
      {status === 'signed-in' && (
        <div className="row">
          <Button
            icon="check"
            busy={check.isPending}
            aria-label={text.stillOne(name)}
            onClick={() => check.mutate({ id: row.id, there: true })}
          >
            {text.still}
          </Button>
          <Button
            icon="cross"
            busy={check.isPending}
            aria-label={text.notStillOne(name)}
            onClick={() => check.mutate({ id: row.id, there: false })}
          >
            {text.notStill}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Stations near enough to be duplicates of the place to add; shown before the form. */
export function Duplicates({ around, onSame }: { readonly around: Around; readonly onSame: () => void }) {
  const words = stationsText.duplicate;
  const { data } = useQuery(nearQuery(around));
  const check = useStationCheck();
  const rows = data?.rows.filter(({ metres }) => metres <= stationLimits.duplicateMetres) ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert tone="wait" title={words.title} live="status">
      <p>{words.lead}</p>
      <ul className="stack">
        {rows.map((row) => (
          <li key={row.id} className="stack tight">
            <p>
              <strong>{nameStation(row)}</strong>, {text.here(row.metres)}, {text.places(row.places)}
            </p>
            <Button
              icon="check"
              wide
              busy={check.isPending}
              aria-label={words.sameOne(nameStation(row))}
              onClick={() => check.mutate({ id: row.id, there: true }, { onSuccess: onSame })}
            >
              {words.same}
            </Button>
          </li>
        ))}
      </ul>
      {check.isError && <p>{describeCallFailure(check.error, text.refused)}</p>}
    </Alert>
  );
}
