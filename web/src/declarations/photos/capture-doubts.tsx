import {
  type CaptureDoubt,
  captureDoubts,
  captureDoubtSentences,
  formatMetres,
  isOfTheMoment,
  computeMinMetresBetween,
  momentLimits,
  photoKinds,
} from '@placejuste/domain/declaration';
import { useNow } from '../../platform/index.ts';
import { Button, Alert } from '../../ui/index.ts';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';
import { chooseSavedAt } from '../declarations.actions.ts';
import type { LocatedPosition } from '../place/locate.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

const text = lazyStepsText.doubts;

/** Lists what in a draft saved at that time would be too old, or too far from the rest. */
export function listDoubts(draft: WizardDraft, savedAt: Date): readonly CaptureDoubt[] {
  const photos = photoKinds.flatMap((kind) => {
    const photo = draft.photos[kind];
    return photo === null ? [] : [{ kind, takenAt: Date.parse(photo.keptAt), position: photo.position ?? null }];
  });
  return captureDoubts(draft.place, photos, savedAt.getTime());
}

/** Metres between the declared place and the phone's position, less the inaccuracy of both measurements. */
function computeMetresAway(draft: WizardDraft, here: LocatedPosition | null): number {
  return draft.place === null || here === null
    ? 0
    : Math.round(computeMinMetresBetween(draft.place.position, here.position));
}

/** True when a draft saved at that time has doubts that the person must be told first. */
export function hasDoubtsToShow(draft: WizardDraft, here: LocatedPosition | null, savedAt: Date): boolean {
  return (
    listDoubts(draft, chooseSavedAt(draft, savedAt)).length > 0 ||
    computeMetresAway(draft, here) > momentLimits.apartMetres
  );
}

interface CaptureDoubtsProps {
  readonly draft: WizardDraft;
  /** Current position measured by the phone. */
  readonly here: LocatedPosition | null;
  readonly onHere: (location: LocatedPosition) => void;
}

/** Doubts about the age or the place of the draft, shown before saving without preventing it. */
export function CaptureDoubts({ draft, here, onHere }: CaptureDoubtsProps) {
  const now = useNow();
  const doubts = listDoubts(draft, chooseSavedAt(draft, now));
  const metres = computeMetresAway(draft, here);
  const isElsewhere = metres > momentLimits.apartMetres;
  if (doubts.length === 0 && !isElsewhere) return null;
  return (
    <Alert tone="wait" title={text.title}>
      <ul>
        {captureDoubtSentences(doubts).map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
        {isElsewhere && <li>{text.elsewhere(formatMetres(metres))}</li>}
      </ul>
      <p>{isOfTheMoment(doubts) ? text.keep : text.keepMarked}</p>
      {isElsewhere && here !== null && (
        <Button icon="pin" wide onClick={() => onHere(here)}>
          {text.here}
        </Button>
      )}
    </Alert>
  );
}
