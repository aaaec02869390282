export { createAr24, type Ar24Keys } from './ar24.ts';
export { LetterFault, type LetterProvider, type LetterSender, type TrackedLetter } from './registered-letter.ts';
