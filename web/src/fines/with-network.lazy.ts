export { AuthorityResults } from './detail/authority-results.tsx';
export { CorrectFine } from './form/correct-fine.tsx';
export { DossierBeside, DossierPanel, SendLetter, SignLetter } from '../dossiers/index.ts';
export { EditFine } from './form/edit-fine.tsx';
export { FineQuestions } from './questions/fine-questions.tsx';
export { MatchPanel } from './detail/match-panel.tsx';
