import type { Dossier } from '@placejuste/contracts/dossiers';
import { displays } from '@placejuste/domain/letter';
import { useDraft } from '../offline/index.ts';
import { isAboutDay, chooseDisplay } from './letters/letter-values.ts';

/** Place of the card that day: behind the windscreen and visible, or one of the situations of the letter. */
export type CardPlace = (typeof displays)[number] | 'shown';
export const cardPlaces: readonly CardPlace[] = ['shown', ...displays];

/** Place of the card on the day of a fine, from this device or from a letter already made; null until it is given. */
export function useCardPlace(fineId: string, dossiers: readonly Pick<Dossier, 'kind' | 'case'>[]) {
  const draft = useDraft<CardPlace | null>(`card-place-${fineId}`, { first: null, parse: parseCardPlace });
  const dossier = dossiers.find(({ kind }) => isAboutDay(kind));
  return {
    isReady: draft.ready,
    /** Place known to the service, whatever the answer on this device. */
    known: dossier === undefined ? null : chooseDisplay(dossier.case.situations),
    place: draft.value ?? (dossier === undefined ? null : chooseDisplay(dossier.case.situations)),
    choose: (place: CardPlace) => draft.set(() => place),
  };
}

function parseCardPlace(storedValue: unknown): CardPlace | null {
  return cardPlaces.find((one) => one === storedValue) ?? null;
}
