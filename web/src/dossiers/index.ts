export { DossierBeside, DossierPanel, LetterTracking } from './dossier-panel.tsx';
export { dossiersQuery } from './dossiers.queries.ts';
export { isAskedInQuestions } from './letters/letter-values.ts';
export { Copied } from './letters/sending-guide.tsx';
export { SendLetter } from './sending/send-letter.tsx';
export type { SendingProps } from './sending/sending-screen.tsx';
export { SignLetter } from './sending/sign-letter.tsx';
export { CardPlaceField } from './letters/card-place-field.tsx';
export { type CardPlace, useCardPlace } from './use-card-place.ts';
