import { declarationsContract } from '@placejuste/contracts/declarations';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { callApi, callQuery, readStoredSession } from '../platform/index.ts';
import { keepFacts } from './load-stored-facts.ts';

/** A service that does not answer by then will not: the home says so, and asks again when it is pressed. */
const timeoutMs = 20_000;

/** What the service knows of what matters now; the last answer stays on this device. */
export const factsQuery = callQuery(nextStepContract.calls.readFacts, {}, async (row, input) => {
  const userId = readStoredSession()?.user.id;
  const outcome = await callApi(row, { ...input, timeoutMs });
  // A store that refuses costs this comfort only.
  if (outcome.ok && userId !== undefined) void keepFacts(userId, outcome.value).catch(() => undefined);
  return outcome;
});

export const lastDeclarationsQuery = callQuery(declarationsContract.calls.listDeclarations, {
  query: { limit: 3, archived: 'hidden' },
});
