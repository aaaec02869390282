import { type Fine, type FineChanges, finesContract, type NewFine } from '@placejuste/contracts/fines';
import { type ActionDefinition, sendByCall } from '../offline/index.ts';

const { calls } = finesContract;

export const createFine: ActionDefinition<Omit<NewFine, 'id'>, Fine> = {
  kind: 'fine.create',
  version: 1,
  send: (id, payload) => sendByCall(calls.createFine, { body: { id, ...payload } }),
};

/** `fineId` is the fine; the action's own id only names this change. */
export const updateFine: ActionDefinition<{ readonly fineId: string; readonly changes: FineChanges }, Fine> = {
  kind: 'fine.update',
  version: 1,
  send: (_id, { fineId, changes }) => sendByCall(calls.changeFine, { params: { id: fineId }, body: changes }),
};
