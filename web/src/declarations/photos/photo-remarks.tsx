import type { PhotoKind } from '@placejuste/domain/declaration';
import { useState } from 'react';
import { type CheckState, type CheckStates, PhotoCheckAlert, PlateQuestion } from '../../vision/index.ts';
import { AddVehicle } from '../vehicles/add-vehicle.tsx';
import { useDeclaredFor } from '../for-another/declared-for.ts';
import { photoKindsText } from './photo-kinds.text.fr.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

type ChosenVehicle = NonNullable<WizardDraft['vehicle']>;

export interface CheckAnswers {
  /** The person keeps this picture whatever was said of it. */
  readonly onKeepAnyway: (photoId: string) => void;
  /** The person answered about this plate, whatever they chose. */
  readonly onPlateAnswered: (plate: string) => void;
  readonly onVehicle: (vehicle: ChosenVehicle) => void;
}

interface PhotoRemarksProps extends CheckAnswers {
  readonly kind: PhotoKind;
  readonly draft: WizardDraft;
  readonly state: CheckState | null;
  /** The person's own, null while they are not known. */
  readonly vehicles: readonly ChosenVehicle[] | null;
}

/** What the device saw in one picture: remarks to answer or to leave, a plate to confirm or to refuse. */
export function PhotoRemarks({
  kind,
  draft,
  state,
  vehicles,
  onKeepAnyway,
  onPlateAnswered,
  onVehicle,
}: PhotoRemarksProps) {
  const [adding, setAdding] = useState(false);
  const canAdd = useDeclaredFor() === null;
  if (state === null) return null;
  const plate = state.result?.metadata.plateNumber ?? null;
  const answer = (use: boolean) => {
    if (plate === null) return;
    onPlateAnswered(plate);
    if (!use) return;
    const own = vehicles?.find((vehicle) => vehicle.plate === plate);
    if (own === undefined) setAdding(canAdd);
    else onVehicle({ id: own.id, plate: own.plate });
  };
  return (
    <>
      <PhotoCheckAlert
        state={state}
        what={photoKindsText[kind].what}
        isKept={draft.keptAnyway?.includes(state.photoId) ?? false}
        onKeep={() => onKeepAnyway(state.photoId)}
      />
      {plate !== null && (
        <PlateQuestion
          plate={plate}
          chosenPlate={draft.vehicle?.plate ?? null}
          isAnswered={draft.plateAnswered === plate}
          onAnswer={answer}
        />
      )}
      {plate !== null && adding && (
        <AddVehicle
          proposed={plate}
          onAdded={(vehicle) => {
            setAdding(false);
            onVehicle(vehicle);
          }}
        />
      )}
    </>
  );
}

/** Whether the person is being asked about a plate: going on by itself would take the question away. */
export function isPlateAsked(draft: WizardDraft, checks: CheckStates): boolean {
  const plate = checks.parking?.result?.metadata.plateNumber ?? null;
  return plate !== null && plate !== draft.vehicle?.plate && plate !== draft.plateAnswered;
}
