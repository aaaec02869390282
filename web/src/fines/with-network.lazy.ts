export { AuthorityResults } from './detail/authority-results.tsx';
export { CorrectFine } from './form/correct-fine.tsx';
export { DossierBeside, DossierPanel } from './dossier-panel.tsx';
export { EditFine } from './form/edit-fine.tsx';
export { MatchPanel } from './detail/match-panel.tsx';
