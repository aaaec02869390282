import { stationsContract, type WaitingStation } from '@placejuste/contracts/stations';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Alert, Button, ErrorAlert } from '../../ui/index.ts';
import { stationQueueText as text } from './station-queue.text.fr.ts';
import { useTeamAct } from './team-list.tsx';

interface StationDuplicatesProps {
  readonly row: Pick<WaitingStation, 'id' | 'label' | 'duplicates'>;
  /** List that contains the place, fetched again after a merge. */
  readonly queue: { readonly queryKey: readonly unknown[] };
}

/** Published places near enough to be duplicates, with a button to merge the place into each. */
export function StationDuplicates({ row, queue }: StationDuplicatesProps) {
  const name = row.label ?? text.unnamed;
  const merging = useTeamAct(
    queue,
    (into: string) => callApi(stationsContract.calls.mergeStation, { params: { id: row.id }, body: { into } }),
    () => text.merged(name),
  );
  if (row.duplicates.length === 0) return null;
  return (
    <Alert tone="wait" title={text.duplicates}>
      <ul className="plain stack">
        {row.duplicates.map((other) => {
          const duplicateText = text.duplicate(other.label ?? text.unnamed, other.metres, text.places(other.places));
          return (
            <li key={other.id} className="stack tight">
              <p>{duplicateText}</p>
              <Button
                icon="pin"
                busy={merging.isPending}
                aria-label={text.mergeWith(duplicateText)}
                onClick={() => merging.mutate(other.id)}
              >
                {text.merge}
              </Button>
            </li>
          );
        })}
      </ul>
      {merging.isError && (
        <ErrorAlert title={text.notDecided}>{describeCallFailure(merging.error, text.notDecided)}</ErrorAlert>
      )}
    </Alert>
  );
}
