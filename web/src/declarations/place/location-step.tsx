import './location-step.css';
import { wizardPauses } from '@placejuste/domain/declaration';
import { Suspense, useCallback, useRef, useState } from 'react';
import { Button, Card, PageActions } from '../../ui/index.ts';
import { useAutoAdvance } from '../wizard/use-auto-advance.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { PlaceByHand } from '../wizard/lazy-steps.tsx';
import { describeCoordinates } from './describe-coordinates.ts';
import type { LocatedPosition } from './locate.ts';
import { AddressLines } from './address-lines.tsx';
import { PlaceDrawing } from './place-drawing.tsx';
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
  /** True when the place was just found and the vehicle is known: the next step may open automatically. */
  readonly isDone: boolean;
  readonly onVehicle: (vehicle: NonNullable<WizardDraft['vehicle']>) => void;
  readonly onPlaced: (placed: LocatedPosition, label: string | null, proof: string | null) => void;
  readonly onTown: (insee: string | null) => void;
  readonly onNext: () => void;
}

/** First step: the place and the vehicle. */
export function LocationStep(props: LocationStepProps) {
  const { draft, place, vehicles, isDone, onVehicle, onPlaced, onTown, onNext } = props;
  const draftPlace = draft.place;
  const [writing, setWriting] = useState(false);
  // A person who types the place or a plate, or stopped typing it, is using this step: a new position must not move
  // them on.
  const [isLooking, setLooking] = useState(false);
  const write = () => {
    setWriting(true);
    setLooking(true);
  };
  useAutoAdvance(isDone && !isLooking, wizardPauses.afterVehicleMs, onNext);
  // Counter of the presses made before a vehicle was chosen.
  const [refusals, setRefusals] = useState(0);
  const awaitedPart = draft.vehicle === null ? findAwaitedPart(vehicles) : null;
  const isReading = awaitedPart === 'list';
  const mustChoose = awaitedPart === 'choice';
  const typedPlate = useRef('');
  const requestedPlate = useRef('');
  // A plate typed and not saved would be missing from the declaration: it is saved first, then the photographs follow.
  const [saveRequests, setSaveRequests] = useState(0);
  const goNext = () => {
    // A second press with the same plate is never held back: the plate stays in its field.
    if (typedPlate.current.trim() !== '' && typedPlate.current !== requestedPlate.current) {
      requestedPlate.current = typedPlate.current;
      return setSaveRequests(saveRequests + 1);
    }
    return mustChoose ? setRefusals(refusals + 1) : onNext();
  };
  const chooseVehicle = (vehicle: NonNullable<WizardDraft['vehicle']>) => {
    onVehicle(vehicle);
    setLooking(writing);
    if (typedPlate.current !== '' && typedPlate.current === requestedPlate.current) onNext();
  };
  const onTyped = useCallback((plate: string) => {
    typedPlate.current = plate;
    if (plate.trim() !== '') setLooking(true);
  }, []);
  return (
    <>
      {draftPlace === null ? (
        <PlaceStatus place={draftPlace} {...place} />
      ) : (
        <PlaceFound location={draftPlace} place={place} writing={writing} label={draft.placeLabel} onWrite={write} />
      )}
      {place.searching && draftPlace === null && <p className="soft">{text.detectingHelp}</p>}
      {writing && (
        <PlaceByHand
          near={draftPlace?.position ?? null}
          onCancel={() => setWriting(false)}
          onPlaced={(placed, label, proof) => {
            setWriting(false);
            setLooking(false);
            onPlaced(placed, label, proof);
          }}
        />
      )}
      <VehicleChoice
        vehicles={vehicles}
        chosen={draft.vehicle}
        refusals={mustChoose ? refusals : 0}
        saveRequests={saveRequests}
        onTyped={onTyped}
        onChoose={chooseVehicle}
      />
      {draftPlace !== null && (
        <Suspense>
          <TownOfDraft label={draft.placeLabel} town={draft.town ?? null} onTown={onTown} />
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {draftPlace !== null && draft.vehicle !== null ? text.ready : ''}
      </p>
      {!writing && (
        <PageActions>
          {draftPlace === null ? (
            <>
              <Button look="act" icon="pin" wide busy={place.searching} onClick={() => void place.search()}>
                {place.searching ? text.detecting : text.detect}
              </Button>
              <Button wide busy={isReading} data-voice="next" onClick={goNext}>
                {text.photosFirst}
              </Button>
              <Button look="plain" icon="edit" wide onClick={write}>
                {text.openByHand}
              </Button>
            </>
          ) : (
            <Button
              look={draft.vehicle === null && !mustChoose ? 'ghost' : 'act'}
              icon="camera"
              large
              wide
              busy={isReading}
              data-voice="next"
              onClick={goNext}
            >
              {text.toPhotos}
            </Button>
          )}
        </PageActions>
      )}
    </>
  );
}

/**
 * Returns what must come before the next step when no vehicle is chosen: the list or a choice; null when nothing must.
 */
function findAwaitedPart({ rows, failure }: Vehicles): 'list' | 'choice' | null {
  if (rows === null) return failure === null ? 'list' : null;
  return rows.length > 1 ? 'choice' : null;
}

interface PlaceFoundProps {
  readonly location: NonNullable<WizardDraft['place']>;
  readonly place: PlaceSearch;
  readonly label: string | null;
  /** True while the place is typed: no other action on it is offered. */
  readonly writing: boolean;
  readonly onWrite: () => void;
}

function PlaceFound({ location, place, label, writing, onWrite }: PlaceFoundProps) {
  return (
    <Card className="place-found">
      {location.source === 'device' && <PlaceDrawing />}
      <p className="address">
        <AddressLines address={label ?? text.noAddress} />
      </p>
      {label === null && <p className="soft small">{describeCoordinates(location.position)}</p>}
      <PlaceStatus place={location} {...place} />
      {location.source === 'manual' && <p className="soft">{text.byHandHelp}</p>}
      {!writing && (
        <div className="row">
          <Button look="plain" busy={place.searching} onClick={() => void place.search()}>
            {text.again}
          </Button>
          <Button look="plain" onClick={onWrite}>
            {text.notHere}
          </Button>
        </div>
      )}
    </Card>
  );
}
