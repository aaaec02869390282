import { dossiersContract, type FinePaper, type NewPaper } from '@placejuste/contracts/dossiers';
import { type DirectAction, sendByCall } from '../../offline/index.ts';

/** Sending it again is harmless: the id is the idempotency key. */
export const addPaper: DirectAction<Omit<NewPaper, 'id'> & { readonly fineId: string }, FinePaper> = {
  kind: 'fine.paper',
  version: 1,
  send: (id, { fineId, ...paper }) =>
    sendByCall(dossiersContract.calls.addPaper, { params: { id: fineId }, body: { id, ...paper } }),
};
