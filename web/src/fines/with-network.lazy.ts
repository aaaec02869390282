export { AuthorityResults } from './detail/authority-results.tsx';
export { CorrectFine } from './form/correct-fine.tsx';
export { DossierBeside, DossierPanel, LetterTracking, SendLetter, SignLetter } from '../dossiers/index.ts';
export { EditFine } from './form/edit-fine.tsx';
export { MatchPanel } from './detail/match-panel.tsx';
