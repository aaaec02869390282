export { AuthorityResults } from './authority-results.tsx';
export { CorrectFine } from './correct-fine.tsx';
export { DossierBeside, DossierPanel } from './dossier-panel.tsx';
export { EditFine } from './edit-fine.tsx';
export { MatchPanel } from './match-panel.tsx';
