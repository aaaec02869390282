import { declarationsContract } from '@placejuste/contracts/declarations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, sentenceOf } from '../platform/index.ts';
import { Alert, Button, Card, Chip, RadioCards, Skeleton } from '../ui/index.ts';
import { AddVehicle } from './add-vehicle.tsx';
import { declareText } from './declare.text.fr.ts';
import type { WizardDraft } from './wizard-draft.ts';

const text = declareText.vehicle;
type Chosen = NonNullable<WizardDraft['vehicle']>;

export const vehiclesQuery = callQuery(declarationsContract.calls.listVehicles, {});

interface VehicleChoiceProps {
  readonly chosen: WizardDraft['vehicle'];
  readonly onChoose: (vehicle: Chosen) => void;
}

/** One vehicle is chosen by the wizard itself; none can be added here; several are a question. */
export function VehicleChoice({ chosen, onChoose }: VehicleChoiceProps) {
  const vehicles = useQuery(vehiclesQuery);
  const [adding, setAdding] = useState(false);

  if (vehicles.isPending) return <Skeleton lines={2} label={text.loading} />;
  if (vehicles.isError) {
    return (
      <Alert title={text.failed}>
        <p>{sentenceOf(vehicles.error, text.failed)}</p>
        <Button icon="refresh" onClick={() => void vehicles.refetch()}>
          {text.retry}
        </Button>
      </Alert>
    );
  }
  const { rows } = vehicles.data;
  if (rows.length === 0 || adding) {
    return (
      <AddVehicle
        onAdded={(vehicle) => {
          setAdding(false);
          onChoose(vehicle);
        }}
      />
    );
  }
  if (rows.length === 1 && chosen !== null) {
    return (
      <Card>
        <Chip tone="good" icon="car">
          {text.chosen(chosen.plate)}
        </Chip>
        <Button look="plain" icon="plus" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </Card>
    );
  }
  return (
    <div className="stack tight">
      <RadioCards
        legend={text.legend}
        choices={rows.map(({ id, plate, name }) => ({ value: id, label: plate, ...(name === '' || name === plate ? {} : { description: name }) }))}
        value={chosen?.id ?? null}
        onChoose={(id) => {
          const row = rows.find((vehicle) => vehicle.id === id);
          if (row !== undefined) onChoose({ id: row.id, plate: row.plate });
        }}
      />
      <Button look="plain" icon="plus" onClick={() => setAdding(true)}>
        {text.add}
      </Button>
    </div>
  );
}
