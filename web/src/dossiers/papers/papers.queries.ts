import { dossiersContract } from '@placejuste/contracts/dossiers';
import { callQuery } from '../../platform/index.ts';

export const papersQuery = (fineId: string) => callQuery(dossiersContract.calls.listPapers, { params: { id: fineId } });

export const cardQuery = (fineId: string) => callQuery(dossiersContract.calls.readCard, { params: { id: fineId } });
