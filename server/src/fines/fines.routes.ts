import type { finesContract } from '@placejuste/contracts/fines';
import { command, query, runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { assessFine } from './assess-fine.ts';
import { changeFine } from './change-fine.ts';
import { createFine } from './create-fine.ts';
import { decodeNumber } from './decode-number.ts';
import { listFines } from './list-fines.ts';
import { readFine } from './read-fine.ts';
import { findCountedFine, readResults } from './results/read-results.ts';
import { recordStep } from './follow-up/record-step.ts';
import { undoStep } from './follow-up/undo-step.ts';

export const fineHandlers: Handlers<typeof finesContract.calls> = {
  createFine: command(createFine),
  listFines: query(listFines),
  readFine: query(readFine),
  changeFine: command(changeFine, ({ params, body }) => ({ fineId: params.id, changes: body })),
  recordStep: command(recordStep, ({ params, body }) => ({ fineId: params.id, step: body })),
  undoStep: command(undoStep, ({ params }) => ({ fineId: params.id, stepId: params.stepId })),
  async readResults({ user, params }, platform) {
    const fine = await runAsUser(platform, user, (context) => findCountedFine(context, params));
    return fine.ok ? runAsService(platform, (context) => readResults(context, fine.value)) : fine;
  },
  assess: ({ body }, platform) => assessFine(platform, body),
  decodeNumber: ({ params }) => decodeNumber(params),
};
