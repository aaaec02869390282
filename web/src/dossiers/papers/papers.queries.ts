import { dossiersContract } from '@placejuste/contracts/dossiers';
import { callQuery } from '../../platform/index.ts';

export const papersQuery = (fineId: string) => callQuery(dossiersContract.calls.listPapers, { params: { id: fineId } });
