export { dossiersContract, dossier, dossierLink, type Dossier, type DossierLink } from './dossiers.contract.ts';
