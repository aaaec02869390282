import { declarationsContract } from '@placejuste/contracts/declarations';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { callApi, callQuery, readStoredSession } from '../platform/index.ts';
import { keepFacts } from './load-stored-facts.ts';

/** Timeout in ms, after which the home shows that the service did not answer, with a button to retry. */
const timeoutMs = 20_000;

/** Query of the facts for the home; the last answer is stored on this device. */
export const factsQuery = callQuery(nextStepContract.calls.readFacts, {}, async (row, input) => {
  const userId = readStoredSession()?.user.id;
  const outcome = await callApi(row, { ...input, timeoutMs });
  // A failure of the store is ignored: it only costs the offline copy.
  if (outcome.ok && userId !== undefined) void keepFacts(userId, outcome.value).catch(() => undefined);
  return outcome;
});

export const lastDeclarationsQuery = callQuery(declarationsContract.calls.listDeclarations, {
  query: { limit: 3, archived: 'hidden' },
});
