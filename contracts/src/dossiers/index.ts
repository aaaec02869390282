export { dossiersContract } from './dossiers.contract.ts';
export {
  dossier,
  dossierLink,
  finePaper,
  letterCase,
  type Dossier,
  type DossierLink,
  type FinePaper,
  type LetterCase,
  type PaperConfirmation,
  type ShownCard,
} from './dossier.schema.ts';
