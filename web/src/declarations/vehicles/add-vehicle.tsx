import { vehicleMessages } from '@placejuste/domain/declaration';
import { isPlateIncomplete, normalisePlate, findPlateForm } from '@placejuste/domain/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  alreadySentCode,
  FailureAlert,
  createActionId,
  SubmissionProgress,
  useSubmission,
  useTextDraft,
} from '../../offline/index.ts';
import { Alert, Button, Card, Skeleton, TextField } from '../../ui/index.ts';
import { addVehicleText as text } from './add-vehicle.text.fr.ts';
import { addVehicle, changeVehicle } from './vehicles.actions.ts';
import { vehiclesKey } from './vehicles.queries.ts';

interface VehicleToSend {
  /** Id of the action, and of the vehicle when one is added. */
  readonly id: string;
  /** Id of the vehicle that is changed; absent when one is added. */
  readonly vehicleId?: string | undefined;
}

interface AddVehicleProps {
  /** A refused vehicle, to be corrected under the id of its action, or a known one (`vehicleId`), to be changed. */
  readonly storedVehicle?: VehicleToSend & { readonly plate: string; readonly name: string };
  /** Plate read from a picture, to be checked before it is saved. */
  readonly proposed?: string;
  /** Number of times that the screen asked to save the plate before it moves on. */
  readonly saveRequests?: number;
  /** Called with the plate at each change, and with an empty one once the form is gone. */
  readonly onTyped?: ((plate: string) => void) | undefined;
  readonly onAdded: (vehicle: { readonly id: string; readonly plate: string }) => void;
}

/** Form that adds or changes a vehicle by its plate, without leaving the declaration. */
export function AddVehicle({ storedVehicle, proposed, saveRequests = 0, onTyped, onAdded }: AddVehicleProps) {
  const form = useRef<HTMLFormElement>(null);
  const cache = useQueryClient();
  const submission = useSubmission();
  // The same id for every try: a lost answer never makes a second vehicle.
  const [toSend, setToSend] = useState<VehicleToSend>(() => storedVehicle ?? { id: createActionId() });
  // A plate typed in an empty form is stored: the next step or a reload is one press away.
  const draft = useTextDraft('new-vehicle');
  const firstPlate = storedVehicle?.plate ?? proposed;
  const hasDraft = firstPlate === undefined;
  const [correctedPlate, setCorrectedPlate] = useState(firstPlate ?? '');
  const plate = hasDraft ? draft.value : correctedPlate;
  useEffect(() => onTyped?.(plate), [onTyped, plate]);
  useEffect(() => () => onTyped?.(''), [onTyped]);
  useEffect(() => {
    if (saveRequests > 0) form.current?.requestSubmit();
  }, [saveRequests]);
  const [name, setName] = useState(storedVehicle?.name ?? '');
  // The fault of the plate, or the incomplete plate to confirm.
  const [plateProblem, setPlateProblem] = useState<{
    readonly fault?: string | undefined;
    readonly unfinished?: string | null;
  }>({});

  const finish = (vehicle: { readonly id: string; readonly plate: string }) => {
    if (hasDraft) void draft.reset();
    onAdded(vehicle);
  };
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    // Checked at once, even without a network: a queued plate would be refused much later.
    const normal = normalisePlate(plate);
    const fault = findPlateFault(normal);
    const unfinished = event !== undefined && isPlateIncomplete(normal) ? normal : null;
    setPlateProblem({ fault, unfinished });
    if (fault !== undefined || unfinished !== null) return document.getElementById('vehicle-plate')?.focus();
    const send = ({ id, vehicleId }: VehicleToSend) => {
      const sending = { id, photos: [], awaited: 'if-first' } as const;
      return vehicleId === undefined
        ? submission.submit({ ...sending, action: addVehicle, payload: { plate, name } })
        : submission.submit({ ...sending, action: changeVehicle, payload: { plate, name, vehicleId } });
    };
    let outcome = await send(toSend);
    const { id, vehicleId = id } = toSend;
    // The vehicle was saved with the former plate: the new plate is sent as a change.
    if (outcome.state === 'refused' && outcome.code === alreadySentCode) {
      const change = { id: createActionId(), vehicleId };
      setToSend(change);
      outcome = await send(change);
    }
    // Not sent yet, the vehicle is used as typed: the outbox sends it before the declarations that name it.
    if (outcome.state === 'kept') finish({ id: vehicleId, plate: normal });
    if (outcome.state !== 'delivered') return;
    await cache.invalidateQueries({ queryKey: vehiclesKey });
    finish({ id: outcome.reply.id, plate: outcome.reply.plate });
  };

  if (hasDraft && !draft.ready) return <Skeleton lines={4} />;
  return (
    <Card aria-labelledby="add-vehicle">
      <h2 id="add-vehicle">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          id="vehicle-plate"
          label={text.plate}
          hint={text.plateHint}
          error={plateProblem.fault}
          value={plate}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => {
            const { value } = event.target;
            if (hasDraft) draft.set(() => value);
            else setCorrectedPlate(value);
            setPlateProblem({});
          }}
        />
        {plateProblem.unfinished != null && (
          <Alert tone="wait" live="alert" title={text.incomplete}>
            <Button onClick={() => void save()}>{text.keepPlate(plateProblem.unfinished)}</Button>
          </Alert>
        )}
        <TextField
          label={text.name}
          hint={text.nameHint}
          required={false}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureAlert failure={submission.failure} title={text.refused} />
        <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
        <Button type="submit" look="act" icon="car" wide busy={submission.progress !== null}>
          {text.save}
        </Button>
      </form>
    </Card>
  );
}

/** Returns the fault of a plate by the service's rule; undefined when it is acceptable. */
function findPlateFault(plate: string): string | undefined {
  if (plate === '') return text.plateMissing;
  return findPlateForm(plate) === null ? vehicleMessages.PLATE_UNREADABLE : undefined;
}
