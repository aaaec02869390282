import { Button, PageActions } from '../ui/index.ts';
import { declareText } from './declare.text.fr.ts';
import { PlaceStatus } from './place-status.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';
import type { PlaceSearch } from './use-place.ts';
import type { WizardDraft } from './wizard-draft.ts';

const text = declareText.location;

interface LocationStepProps {
  readonly draft: WizardDraft;
  readonly place: PlaceSearch;
  readonly onVehicle: (vehicle: NonNullable<WizardDraft['vehicle']>) => void;
  readonly onNext: () => void;
}

export function LocationStep({ draft, place, onVehicle, onNext }: LocationStepProps) {
  const found = draft.place;
  return (
    <>
      <PlaceStatus place={found} searching={place.searching} messages={place.messages} />
      {place.searching && <p className="soft">{text.detectingHelp}</p>}
      {found !== null && !place.searching && (
        <p className="soft">{draft.placeLabel === null ? coordinates(found.position) : text.near(draft.placeLabel)}</p>
      )}
      <VehicleChoice chosen={draft.vehicle} onChoose={onVehicle} />
      <PageActions>
        {found === null ? (
          <>
            <Button look="act" icon="pin" wide busy={place.searching} onClick={() => void place.search()}>
              {place.searching ? text.detecting : text.detect}
            </Button>
            <Button wide onClick={onNext}>
              {text.photosFirst}
            </Button>
          </>
        ) : (
          <>
            <Button look={draft.vehicle === null ? 'ghost' : 'act'} icon="camera" wide onClick={onNext}>
              {text.toPhotos}
            </Button>
            <Button icon="pin" wide busy={place.searching} onClick={() => void place.search()}>
              {text.again}
            </Button>
          </>
        )}
      </PageActions>
    </>
  );
}

function coordinates({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const shown = (degrees: number) => degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return text.coordinates(shown(latitude), shown(longitude));
}
