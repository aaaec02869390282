export { DossierBeside, DossierPanel, type DossierPanelProps } from './dossier-panel.tsx';
export { dossiersQuery } from './dossiers.queries.ts';
