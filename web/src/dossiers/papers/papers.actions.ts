import { dossiersContract, type FinePaper, type NewPaper } from '@placejuste/contracts/dossiers';
import { type DirectAction, sendByCall } from '../../offline/index.ts';

/** Joins a paper to a fine. The id is the idempotency key, so sending it again is harmless. */
export const addPaper: DirectAction<Omit<NewPaper, 'id'> & { readonly fineId: string }, FinePaper> = {
  kind: 'fine.paper',
  version: 1,
  send: (id, { fineId, ...paper }) =>
    sendByCall(dossiersContract.calls.addPaper, { params: { id: fineId }, body: { id, ...paper } }),
};
