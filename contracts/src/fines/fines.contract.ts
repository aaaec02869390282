import { fineFieldMessages, fineMessages } from '@placejuste/domain/fine';
import * as z from 'zod/mini';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import {
  assessedNotice,
  decodedNumber,
  fine,
  fineChanges,
  fineSummary,
  honestResults,
  newFine,
  newStep,
  typedNotice,
} from './fine.schema.ts';

const oneFine = z.object({ id: z.uuid() });

export const finesContract = defineContract(
  {
    /** Idempotent: a replay of the same id returns the fine in its present state. */
    createFine: {
      method: 'POST',
      path: '/api/fines',
      access: 'user',
      body: newFine,
      reply: fine,
      refusals: {
        FINE_FIELDS: 'unprocessable',
        FINE_ID_TAKEN: 'conflict',
        ACCOUNT_SUSPENDED: 'forbidden',
        FINE_NOTICE_UNKNOWN: 'unprocessable',
        FINE_DECLARATION_UNKNOWN: 'unprocessable',
      },
    },
    /** Running fines by their date, nearest first, then those that are over; newest first among equals. */
    listFines: {
      method: 'GET',
      path: '/api/fines',
      access: 'user',
      query: pageQuery,
      reply: pageOf(fineSummary),
      refusals: {},
    },
    readFine: {
      method: 'GET',
      path: '/api/fines/:id',
      access: 'user',
      params: oneFine,
      reply: fine,
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    changeFine: {
      method: 'PATCH',
      path: '/api/fines/:id',
      access: 'user',
      params: oneFine,
      body: fineChanges,
      reply: fine,
      refusals: {
        FINE_UNKNOWN: 'missing',
        FINE_FIELDS: 'unprocessable',
        FINE_ALREADY_SENT: 'conflict',
        ACCOUNT_SUSPENDED: 'forbidden',
        FINE_NOTICE_UNKNOWN: 'unprocessable',
        FINE_DECLARATION_UNKNOWN: 'unprocessable',
      },
    },
    /** Records a step of the contest. Idempotent: a replay of the same id returns the fine in its present state. */
    recordStep: {
      method: 'POST',
      path: '/api/fines/:id/steps',
      access: 'user',
      params: oneFine,
      body: newStep,
      reply: fine,
      refusals: {
        FINE_UNKNOWN: 'missing',
        FINE_FIELDS: 'unprocessable',
        FINE_STEP_IMPOSSIBLE: 'conflict',
        FINE_ID_TAKEN: 'conflict',
        ACCOUNT_SUSPENDED: 'forbidden',
      },
    },
    /** Removes the last step, recorded by mistake, and undoes its state, dates and reminders. Idempotent. */
    undoStep: {
      method: 'DELETE',
      path: '/api/fines/:id/steps/:stepId',
      access: 'user',
      params: z.object({ id: z.uuid(), stepId: z.uuid() }),
      reply: fine,
      refusals: {
        FINE_UNKNOWN: 'missing',
        FINE_STEP_UNKNOWN: 'missing',
        FINE_STEP_NOT_LAST: 'conflict',
        ACCOUNT_SUSPENDED: 'forbidden',
      },
    },
    /** Answers of that authority to other people; null below ten answers or ten people. */
    readResults: {
      method: 'GET',
      path: '/api/fines/:id/results',
      access: 'user',
      params: oneFine,
      reply: z.object({ results: z.nullable(honestResults) }),
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    /** « Que dois-je faire, avant quand ? », for anyone: nothing is stored. */
    assess: {
      method: 'POST',
      path: '/api/fines/assess',
      access: 'public',
      perMinute: 240,
      body: typedNotice,
      reply: assessedNotice,
      refusals: { FINE_FIELDS: 'unprocessable' },
    },
    /** Reads the digits of an FPS notice, authority and date, to prefill the form. Spaces are accepted. */
    decodeNumber: {
      method: 'GET',
      path: '/api/fine-numbers/:number',
      access: 'user',
      params: z.object({ number: z.string().check(z.maxLength(60)) }),
      reply: decodedNumber,
      refusals: { FINE_FIELDS: 'unprocessable' },
    },
  },
  { ...fineMessages, ...fineFieldMessages },
);
