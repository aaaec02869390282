import { dossiersContract, type FinePaper } from '@placejuste/contracts/dossiers';
import type { PaperKind } from '@placejuste/domain/letter';
import { type DirectAction, sendByCall } from '../../offline/index.ts';

/** Sending it again is harmless: the id is the idempotency key. */
export const addPaper: DirectAction<
  { readonly fineId: string; readonly kind: PaperKind; readonly path: string },
  FinePaper
> = {
  kind: 'fine.paper',
  version: 1,
  send: (id, { fineId, ...paper }) =>
    sendByCall(dossiersContract.calls.addPaper, { params: { id: fineId }, body: { id, ...paper } }),
};
