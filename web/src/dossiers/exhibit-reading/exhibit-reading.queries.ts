import { dossiersContract } from '@placejuste/contracts/dossiers';
import { callQuery } from '../../platform/index.ts';

/** Results of the reading of a dossier's exhibits. */
export const checkQuery = (dossierId: string) =>
  callQuery(dossiersContract.calls.checkExhibits, { params: { id: dossierId } });
