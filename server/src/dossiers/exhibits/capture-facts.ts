import { findClock, toLocalMoment, type LocalClock } from '@placejuste/domain/kernel';
import type { DeclarationFacts, PhotographFacts } from '@placejuste/domain/letter';
import type { DeclarationForDossier, PhotoForDossier } from '../../declarations/index.ts';

/** Times of the position and of each photograph; empty when the phone recorded none. */
export function captureFacts(
  declaration: DeclarationForDossier,
): Pick<DeclarationFacts, 'positionOn' | 'positionAt' | 'photographs'> {
  const { photos, elsewhere, positionAt } = declaration;
  const clock = findClock(declaration);
  const photographs = photos.flatMap((photo) =>
    buildPhotographFacts(photo, { isElsewhere: elsewhere.includes(photo.kind), clock }),
  );
  if (photographs.length === 0) return {};
  const positionMoment = toLocalMoment(positionAt, clock);
  return { positionOn: positionMoment.day, positionAt: positionMoment.time, photographs };
}

/** The facts of a photograph in a list, which is empty where the phone did not give its moment. */
export function buildPhotographFacts(
  { kind, origin, takenAt, position }: PhotoForDossier,
  { isElsewhere, clock }: { readonly isElsewhere: boolean; readonly clock: LocalClock },
): readonly PhotographFacts[] {
  if (takenAt === null) return [];
  const { day, time } = toLocalMoment(takenAt, clock);
  const elsewhere =
    isElsewhere && position !== null
      ? { latitude: position.latitude, longitude: position.longitude, accuracyMetres: position.accuracy }
      : null;
  return [{ kind, origin, takenOn: day, takenAt: time, elsewhere }];
}
