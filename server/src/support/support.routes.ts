import type { supportContract } from '@placejuste/contracts/support';
import { ok } from '@placejuste/domain/kernel';
import { command, serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { makeChallenge } from '../platform/proof-of-work/index.ts';
import { answerRequest } from './answer-request.ts';
import { handleRequest } from './handle-request.ts';
import { listEarlierRequests } from './list-earlier-requests.ts';
import { listRequests } from './list-requests.ts';
import { listThread } from './list-thread.ts';

export const createSupportHandlers = (replyAddress: string | null): Handlers<typeof supportContract.calls> => ({
  // Earlier messages are found by an index that row security does not use: lower() is not leakproof.
  listRequests: serviceQuery(listRequests),
  // Both log the reader.
  listEarlierRequests: serviceCommand(listEarlierRequests, ({ params, query: page }) => ({ ...params, ...page })),
  listThread: command(listThread, ({ params, query: page }) => ({ ...params, ...page })),
  askChallenge: async ({ body }, platform) => ok(makeChallenge(platform, body.form)),
  answerRequest: command(answerRequest, ({ params, body }) => ({ ...params, ...body, replyAddress })),
  handleRequest: command(handleRequest, ({ params, body }) => ({ ...params, ...body })),
});
