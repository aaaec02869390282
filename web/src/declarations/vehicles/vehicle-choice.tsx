import { useState } from 'react';
import { Button, Card, Chip, FailedAlert, RadioCards, Skeleton, Unbroken } from '../../ui/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { AddVehicle } from '../wizard/later-steps.tsx';
import type { Vehicles } from './use-vehicles.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

const text = wizardText.vehicle;
type Chosen = NonNullable<WizardDraft['vehicle']>;

interface VehicleChoiceProps {
  readonly vehicles: Vehicles;
  readonly chosen: WizardDraft['vehicle'];
  readonly onChoose: (vehicle: Chosen) => void;
}

/** One vehicle is chosen by the wizard itself; none can be added here; several are a question. */
export function VehicleChoice({ vehicles: { rows, failure, retry }, chosen, onChoose }: VehicleChoiceProps) {
  const [adding, setAdding] = useState(false);

  // A vehicle already chosen, offline for one, needs no list.
  if (chosen !== null && !adding && (rows === null || !rows.some(({ id }) => id === chosen.id)))
    return <Chosen plate={chosen.plate} onAdd={() => setAdding(true)} />;
  if (rows === null) {
    return failure === null ? (
      <Skeleton lines={2} label={text.loading} />
    ) : (
      <>
        <FailedAlert title={text.failed} sentence={failure} onRetry={retry} />
        <AddVehicle onAdded={onChoose} />
      </>
    );
  }
  if (rows.length === 0 || adding) {
    return (
      <>
        <AddVehicle
          onAdded={(vehicle) => {
            setAdding(false);
            onChoose(vehicle);
          }}
        />
        {rows.length > 0 && (
          <Button look="plain" onClick={() => setAdding(false)}>
            {text.addNone}
          </Button>
        )}
      </>
    );
  }
  if (rows.length === 1 && chosen !== null) {
    return <Chosen plate={chosen.plate} onAdd={() => setAdding(true)} />;
  }
  return (
    <div className="stack tight">
      <RadioCards
        legend={text.legend}
        choices={rows.map(({ id, plate, name }) => ({
          value: id,
          label: <Unbroken text={plate} />,
          ...(name === '' || name === plate ? {} : { description: name }),
        }))}
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

function Chosen({ plate, onAdd }: { readonly plate: string; readonly onAdd: () => void }) {
  return (
    <Card>
      <Chip tone="good" icon="car">
        {text.chosen(plate)}
      </Chip>
      <Button look="plain" icon="plus" onClick={onAdd}>
        {text.add}
      </Button>
    </Card>
  );
}
