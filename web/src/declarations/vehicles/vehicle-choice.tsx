import { useEffect, useId, useState } from 'react';
import { Alert, Button, Card, FailedAlert, Plate, RadioCards, Skeleton, UserText } from '../../ui/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { AddVehicle } from '../wizard/lazy-steps.tsx';
import type { Vehicles } from './use-vehicles.ts';
import type { Vehicle } from './read-vehicles.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

const text = wizardText.vehicle;
type VehicleOfDraft = NonNullable<WizardDraft['vehicle']>;

interface VehicleChoiceProps {
  readonly vehicles: Vehicles;
  readonly chosen: WizardDraft['vehicle'];
  /** Counter of the presses to move on without a choice, which show a message beside it. */
  readonly refusals: number;
  /** Number of times that the screen asked to save the typed plate before it moves on. */
  readonly saveRequests: number;
  readonly onTyped: (plate: string) => void;
  readonly onChoose: (vehicle: VehicleOfDraft) => void;
}

/**
 * Choice of the vehicle: a single one is chosen automatically, one is added when there is none, several are a question.
 */
export function VehicleChoice({
  vehicles: { rows, failure, retry, canAdd },
  chosen,
  refusals,
  onChoose,
  ...typing
}: VehicleChoiceProps) {
  const [adding, setAdding] = useState(false);
  const [additions, setAdditions] = useState(0);
  const group = useId();
  useEffect(() => {
    // The focused form is gone: the chosen vehicle takes the focus, without scrolling.
    if (additions > 0 && document.activeElement === document.body)
      document.getElementById(group)?.focus({ preventScroll: true });
  }, [additions, group]);
  const onAdded = (vehicle: VehicleOfDraft) => {
    setAdding(false);
    setAdditions((count) => count + 1);
    onChoose(vehicle);
  };
  useEffect(() => {
    if (refusals > 0) document.getElementById(group)?.focus();
  }, [refusals, group]);

  const add = canAdd ? () => setAdding(true) : undefined;
  // A vehicle already chosen, for example offline, needs no list.
  if (chosen !== null && add !== undefined && !adding && !isAmong(rows, chosen))
    return <ChosenVehicle id={group} plate={chosen.plate} onChange={add} />;
  if (rows === null) {
    return failure === null ? (
      <Skeleton lines={2} label={text.loading} />
    ) : (
      <>
        <FailedAlert title={text.failed} sentence={failure} onRetry={retry} />
        <AddVehicle {...typing} onAdded={onAdded} />
      </>
    );
  }
  const [first, ...others] = rows;
  if (first === undefined && !canAdd) return <Alert tone="wait">{text.noneOfHolder}</Alert>;
  if (first === undefined || adding) {
    return (
      <>
        <AddVehicle {...typing} onAdded={onAdded} />
        {first !== undefined && (
          <Button look="plain" onClick={() => setAdding(false)}>
            {text.addNone}
          </Button>
        )}
      </>
    );
  }
  if (others.length === 0 && chosen !== null)
    return <ChosenVehicle id={group} plate={chosen.plate} name={first.name} onChange={add} />;
  return (
    <div className="stack tight">
      <VehicleQuestion
        rows={rows}
        chosen={chosen}
        onChoose={onChoose}
        id={group}
        isRefused={refusals > 0 && chosen === null}
      />
      {add !== undefined && (
        <Button look="plain" icon="plus" onClick={add}>
          {text.add}
        </Button>
      )}
    </div>
  );
}

function isAmong(rows: Vehicles['rows'], vehicle: VehicleOfDraft): boolean {
  return rows !== null && rows.some(({ id }) => id === vehicle.id);
}

interface VehicleQuestionProps extends Pick<VehicleChoiceProps, 'chosen' | 'onChoose'> {
  readonly id: string;
  readonly rows: readonly Vehicle[];
  readonly isRefused: boolean;
}

function VehicleQuestion({ id, rows, chosen, isRefused, onChoose }: VehicleQuestionProps) {
  return (
    <RadioCards
      id={id}
      legend={text.legend}
      error={isRefused ? text.choose : undefined}
      choices={rows.map((row) => ({
        value: row.id,
        label: <Plate value={row.plate} />,
        ...(row.name === '' || row.name === row.plate ? {} : { description: row.name }),
      }))}
      value={chosen?.id ?? null}
      onChoose={(chosenId) => {
        const row = rows.find((vehicle) => vehicle.id === chosenId);
        if (row !== undefined) onChoose({ id: row.id, plate: row.plate });
      }}
    />
  );
}

interface ChosenVehicleProps {
  /** Id of the button. */
  readonly id: string;
  readonly plate: string;
  readonly name?: string | undefined;
  /** Absent when there is no other to choose. */
  readonly onChange?: (() => void) | undefined;
}

function ChosenVehicle({ id, plate, name, onChange }: ChosenVehicleProps) {
  const isNamed = name !== undefined && name !== '' && name !== plate;
  return (
    <Card className="vehicle-chosen">
      <div>
        <p className="small soft">
          <UserText>{isNamed ? name : text.chosen}</UserText>
        </p>
        <Plate value={plate} />
      </div>
      {onChange !== undefined && (
        <Button id={id} look="plain" onClick={onChange}>
          {text.change}
        </Button>
      )}
    </Card>
  );
}
