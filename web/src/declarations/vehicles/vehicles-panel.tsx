import { vehiclesContract } from '@placejuste/contracts/declarations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { createActionId } from '../../offline/index.ts';
import { callApi, CallFailure, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Dialog, ErrorAlert, FailedAlert, Skeleton, UserText, NoWrap } from '../../ui/index.ts';
import { AddVehicle } from './add-vehicle.tsx';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { useVehicles } from './use-vehicles.ts';
import type { Vehicle } from './read-vehicles.ts';
import { vehiclesKey } from './vehicles.queries.ts';
import { vehiclesText as text } from './vehicles.text.fr.ts';

const { calls } = vehiclesContract;

interface VehiclesPanelProps {
  readonly userId: string;
  /** False when the page already has this title. */
  readonly hasTitle?: boolean;
}

/** The person's vehicles, which can be added, changed and removed. */
export function VehiclesPanel({ userId, hasTitle = true }: VehiclesPanelProps) {
  const { rows, waitingRows = [], failure, retry } = useVehicles(userId);
  // The vehicle being changed, with the id of that change, or a new one.
  const [editing, setEditing] = useState<VehicleChange | 'new' | null>(null);
  const stopEditing = () => setEditing(null);
  return (
    <Card {...(hasTitle ? { 'aria-labelledby': 'vehicules-titre' } : {})}>
      {hasTitle && <h2 id="vehicules-titre">{text.title}</h2>}
      {rows === null && failure === null && <Skeleton lines={2} label={wizardText.vehicle.loading} />}
      {rows === null && failure !== null && (
        <FailedAlert title={wizardText.vehicle.failed} sentence={failure} onRetry={retry} />
      )}
      {rows?.length === 0 && <p className="soft">{text.none}</p>}
      {rows !== null && rows.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {rows.map((row) => (
            <VehicleRow
              key={row.id}
              row={row}
              isWaiting={waitingRows.some(({ id }) => id === row.id)}
              onChange={() => setEditing(buildChange(row))}
            />
          ))}
        </ul>
      )}
      {editing === null ? (
        <Button icon="plus" wide onClick={() => setEditing('new')}>
          {wizardText.vehicle.add}
        </Button>
      ) : (
        <>
          <AddVehicle
            key={editing === 'new' ? 'new' : editing.id}
            {...(editing === 'new' ? {} : { storedVehicle: editing })}
            onAdded={stopEditing}
          />
          <Button onClick={stopEditing}>{text.cancel}</Button>
        </>
      )}
    </Card>
  );
}

type VehicleChange = Vehicle & { readonly vehicleId: string };

function buildChange({ id, plate, name }: Vehicle): VehicleChange {
  return { id: createActionId(), vehicleId: id, plate, name: name === plate ? '' : name };
}

interface VehicleRowProps {
  readonly row: Vehicle;
  /** True while its change is not sent. */
  readonly isWaiting: boolean;
  readonly onChange: () => void;
}

function VehicleRow({ row, isWaiting, onChange }: VehicleRowProps) {
  const { id, plate, name } = row;
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.removeVehicle, { params: { id } });
      // Already removed by another phone: the wanted result.
      if (!outcome.ok && outcome.code !== 'VEHICLE_NOT_FOUND') throw new CallFailure(outcome);
      await cache.invalidateQueries({ queryKey: vehiclesKey });
    },
    onSuccess: () => announce(text.removed(plate)),
  });
  return (
    <li className="stack tight">
      <p>
        <strong>
          <NoWrap text={plate} />
        </strong>
        {name !== '' && name !== plate && (
          <span className="soft">
            {' '}
            · <UserText>{name}</UserText>
          </span>
        )}
      </p>
      {isWaiting && <p className="soft small">{text.waiting}</p>}
      {removal.isError && (
        <ErrorAlert title={text.notRemoved}>{describeCallFailure(removal.error, text.notRemoved)}</ErrorAlert>
      )}
      <div className="row">
        <Button icon="edit" aria-label={text.changeOf(plate)} onClick={onChange}>
          {text.change}
        </Button>
        <Button icon="cross" aria-label={text.removeOf(plate)} busy={removal.isPending} onClick={() => setAsking(true)}>
          {text.remove}
        </Button>
      </div>
      <Dialog title={text.removeTitle(plate)} open={asking} onClose={() => setAsking(false)} closeLabel={text.keep}>
        <p>{text.removeLead}</p>
        <Button
          look="danger"
          onClick={() => {
            setAsking(false);
            removal.mutate();
          }}
        >
          {text.removeOf(plate)}
        </Button>
      </Dialog>
    </li>
  );
}
