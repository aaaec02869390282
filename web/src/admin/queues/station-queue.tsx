import { formatCoordinates } from '@placejuste/domain/kernel';
import { stationsContract, type WaitingStation } from '@placejuste/contracts/stations';
import { type StationRefusal, stationMarkNames, stationRefusals } from '@placejuste/domain/station';
import { useState } from 'react';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, Checkbox, DateText, Alert } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { ReasonedAct } from './reasoned-act.tsx';
import { StationDuplicates } from './station-duplicates.tsx';
import { stationQueueText as text } from './station-queue.text.fr.ts';
import { TeamList, useTeamAct } from './team-list.tsx';

const waitingQuery = teamListQuery(stationsContract.calls.listWaiting);

/** Places shared by people, oldest first, to publish or refuse. */
export function Queue() {
  return (
    <TeamList id="stations-title" query={waitingQuery} text={text} keyOf={(row) => row.id}>
      {(row) => <StationCard row={row} />}
    </TeamList>
  );
}

type Ruling =
  | { readonly decision: 'publish'; readonly showPhoto: boolean }
  | { readonly decision: 'refuse'; readonly reason: StationRefusal };

function StationCard({ row }: { readonly row: WaitingStation }) {
  const name = row.label ?? text.unnamed;
  const [showPhoto, setShowPhoto] = useState(false);
  const deciding = useTeamAct(
    waitingQuery,
    (body: Ruling) => callApi(stationsContract.calls.decideStation, { params: { id: row.id }, body }),
    () => text.decided(name),
  );
  return (
    <Card>
      <h3>{name}</h3>
      <p className="soft">
        {formatCoordinates(row)} · {text.accuracy(row.accuracy)} · {text.places(row.places)} ·{' '}
        {row.marks.map((mark) => stationMarkNames[mark]).join(', ')}
      </p>
      <p className="small soft">
        {text.sent} <DateText value={row.submittedAt} time />
      </p>
      {row.remark !== null && (
        <p className="typed" dir="auto">
          {row.remark}
        </p>
      )}
      {row.photoUrl === null ? (
        <p className="soft">{text.noPhoto}</p>
      ) : (
        <img className="recap-picture" src={row.photoUrl} alt={text.photo(name)} loading="lazy" />
      )}
      {row.addressKnown === false && <Alert tone="wait">{text.nowhere}</Alert>}
      <StationDuplicates row={row} queue={waitingQuery} />
      {deciding.isError && (
        <ErrorAlert title={text.notDecided}>{describeCallFailure(deciding.error, text.notDecided)}</ErrorAlert>
      )}
      {row.photoUrl !== null && (
        <Checkbox label={text.showPhoto} checked={showPhoto} onChange={(event) => setShowPhoto(event.target.checked)} />
      )}
      <Button
        look="act"
        icon="check"
        wide
        busy={deciding.isPending}
        onClick={() => deciding.mutate({ decision: 'publish', showPhoto })}
      >
        {text.publish(name)}
      </Button>
      <ReasonedAct
        label={text.reason}
        reasons={stationRefusals}
        icon="cross"
        act={text.refuse(name)}
        name={name}
        busy={deciding.isPending}
        onAct={(reason) => deciding.mutate({ decision: 'refuse', reason })}
      />
    </Card>
  );
}
