import { stationsContract, type ReportedStation } from '@placejuste/contracts/stations';
import { formatCoordinates } from '@placejuste/domain/kernel';
import { stationMarkNames, type StationRemoval, stationRemovals } from '@placejuste/domain/station';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, DateText, ErrorAlert, UserText } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { reportedQueueText as text } from './reported-station-queue.text.fr.ts';
import { ReasonedAct } from './reasoned-act.tsx';
import { StationDuplicates } from './station-duplicates.tsx';
import { stationQueueText as words } from './station-queue.text.fr.ts';
import { TeamList, useTeamAct } from './team-list.tsx';

const reported = teamListQuery(stationsContract.calls.listReported);

/** Published places reported as gone, the oldest report first. */
export function Queue() {
  return (
    <TeamList id="reported-stations-title" query={reported} text={text} keyOf={(row) => row.id}>
      {(row) => <ReportedCard row={row} />}
    </TeamList>
  );
}

type Ruling = { readonly act: 'keep' } | { readonly act: 'remove'; readonly reason: StationRemoval };

function ReportedCard({ row }: { readonly row: ReportedStation }) {
  const name = row.label ?? words.unnamed;
  const ruling = useTeamAct(
    reported,
    (body: Ruling) => callApi(stationsContract.calls.moderateStation, { params: { id: row.id }, body }),
    () => words.decided(name),
  );
  return (
    <Card>
      <h3>{name}</h3>
      <p className="soft">
        {formatCoordinates(row)} · {words.places(row.places)} ·{' '}
        {row.marks.map((mark) => stationMarkNames[mark]).join(', ')}
      </p>
      <p>
        {text.said(row.saidGone)} <DateText value={row.saidGoneAt} />
      </p>
      <p className="small soft">
        {text.seen} <DateText value={row.seenAt} />
      </p>
      {row.remark !== null && (
        <p className="typed" dir="auto">
          {row.remark}
        </p>
      )}
      {row.photoUrl !== null && (
        <img className="recap-picture" src={row.photoUrl} alt={words.photo(name)} loading="lazy" />
      )}
      <StationDuplicates row={row} queue={reported} />
      {ruling.isError && (
        <ErrorAlert title={words.notDecided}>{describeCallFailure(ruling.error, words.notDecided)}</ErrorAlert>
      )}
      <p className="small soft">{text.keepHint}</p>
      <Button icon="check" wide busy={ruling.isPending} onClick={() => ruling.mutate({ act: 'keep' })}>
        <UserText within={text.keep(name)}>{name}</UserText>
      </Button>
      <ReasonedAct
        label={text.reason}
        reasons={stationRemovals}
        icon="trash"
        act={text.remove(name)}
        name={name}
        busy={ruling.isPending}
        onAct={(reason) => ruling.mutate({ act: 'remove', reason })}
      />
    </Card>
  );
}
