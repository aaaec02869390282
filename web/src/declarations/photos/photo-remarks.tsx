import type { PhotoKind } from '@placejuste/domain/declaration';
import { useState } from 'react';
import { type CheckState, type CheckStates, PhotoCheckAlert, PlateQuestion } from '../../vision/index.ts';
import { AddVehicle } from '../vehicles/add-vehicle.tsx';
import { useDeclaredFor } from '../for-another/declared-for.ts';
import { photoKindsText } from './photo-kinds.text.fr.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

type ChosenVehicle = NonNullable<WizardDraft['vehicle']>;

export interface CheckAnswers {
  /** Called when the person keeps this picture despite the remarks. */
  readonly onKeepAnyway: (photoId: string) => void;
  /** Called when the person answered about this plate, whatever the answer. */
  readonly onPlateAnswered: (plate: string) => void;
  readonly onVehicle: (vehicle: ChosenVehicle) => void;
}

interface PhotoRemarksProps extends CheckAnswers {
  readonly kind: PhotoKind;
  readonly draft: WizardDraft;
  readonly state: CheckState | null;
  /** The person's vehicles; null while they are not known. */
  readonly vehicles: readonly ChosenVehicle[] | null;
}

/** Results of the check of one picture: remarks to answer or ignore, a plate to confirm or refuse. */
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

/** True while the person is asked about a plate: moving on automatically would remove the question. */
export function isPlateQuestionOpen(draft: WizardDraft, checks: CheckStates): boolean {
  const plate = checks.parking?.result?.metadata.plateNumber ?? null;
  return plate !== null && plate !== draft.vehicle?.plate && plate !== draft.plateAnswered;
}
