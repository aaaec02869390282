import { Suspense, useState } from 'react';
import { Button, PageActions } from '../../ui/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { PlaceByHand } from '../wizard/later-steps.tsx';
import type { Located } from './locate.ts';
import { PlaceStatus } from './place-status.tsx';
import { VehicleChoice } from '../vehicles/vehicle-choice.tsx';
import type { PlaceSearch } from './use-place.ts';
import type { Vehicles } from '../vehicles/use-vehicles.ts';
import { TownOfDraft } from './town-parts.tsx';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

const text = wizardText.location;

interface LocationStepProps {
  readonly draft: WizardDraft;
  readonly place: PlaceSearch;
  readonly vehicles: Vehicles;
  readonly onVehicle: (vehicle: NonNullable<WizardDraft['vehicle']>) => void;
  readonly onPlaced: (placed: Located, label: string | null, proof: string | null) => void;
  readonly onTown: (insee: string | null) => void;
  readonly onNext: () => void;
}

export function LocationStep({ draft, place, vehicles, onVehicle, onPlaced, onTown, onNext }: LocationStepProps) {
  const found = draft.place;
  const [writing, setWriting] = useState(false);
  return (
    <>
      <PlaceStatus place={found} {...place} />
      {place.searching && <p className="soft">{text.detectingHelp}</p>}
      {found !== null && (
        <p className="soft">{draft.placeLabel === null ? coordinates(found.position) : text.near(draft.placeLabel)}</p>
      )}
      {found?.source === 'manual' && <p className="soft">{text.byHandHelp}</p>}
      <VehicleChoice vehicles={vehicles} chosen={draft.vehicle} onChoose={onVehicle} />
      {found !== null && (
        <Suspense>
          <TownOfDraft label={draft.placeLabel} town={draft.town ?? null} onTown={onTown} />
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {found !== null && draft.vehicle !== null ? text.ready : ''}
      </p>
      {writing ? (
        <PlaceByHand
          near={found?.position ?? null}
          onCancel={() => setWriting(false)}
          onPlaced={(placed, label, proof) => {
            setWriting(false);
            onPlaced(placed, label, proof);
          }}
        />
      ) : (
        <PageActions>
          {found === null ? (
            <>
              <Button look="act" icon="pin" wide busy={place.searching} onClick={() => void place.search()}>
                {place.searching ? text.detecting : text.detect}
              </Button>
              <Button wide data-voice="next" onClick={onNext}>
                {text.photosFirst}
              </Button>
            </>
          ) : (
            <>
              <Button
                look={draft.vehicle === null ? 'ghost' : 'act'}
                icon="camera"
                wide
                data-voice="next"
                onClick={onNext}
              >
                {text.toPhotos}
              </Button>
              <Button icon="pin" wide busy={place.searching} onClick={() => void place.search()}>
                {text.again}
              </Button>
            </>
          )}
          <Button look="plain" icon="edit" wide onClick={() => setWriting(true)}>
            {text.openByHand}
          </Button>
        </PageActions>
      )}
    </>
  );
}

function coordinates({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const shown = (degrees: number) =>
    degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return text.coordinates(shown(latitude), shown(longitude));
}
