import { dossiersContract } from '@placejuste/contracts/dossiers';
import { callQuery } from '../../platform/index.ts';

/** What was read of the exhibits of a dossier. */
export const checkQuery = (dossierId: string) =>
  callQuery(dossiersContract.calls.checkExhibits, { params: { id: dossierId } });
