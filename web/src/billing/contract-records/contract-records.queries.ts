import { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import * as z from 'zod/mini';
import { keepSealed, readSealed } from '../../offline/index.ts';
import { callApi, callQuery, readStoredSession } from '../../platform/index.ts';

const { listContractRecords } = ownPaymentsContract.calls;
const storedAs = 'contract-records';
export type ContractRecords = ReplyOf<typeof listContractRecords>;

/** Confirmations sent to the person; the last reply is stored encrypted on this device, to be read offline. */
export const contractRecordsQuery = callQuery(listContractRecords, {}, async (row, input) => {
  const userId = readStoredSession()?.user.id;
  const outcome = await callApi(row, input);
  // When the storage refuses, the list is only missing offline.
  if (outcome.ok && userId !== undefined) void keepSealed(userId, storedAs, outcome.value).catch(() => undefined);
  return outcome;
});

/** The last reply of `contractRecordsQuery` stored on this device; null when there is none. */
export async function readStoredRecords(): Promise<ContractRecords | null> {
  const userId = readStoredSession()?.user.id;
  if (userId === undefined) return null;
  return z.safeParse(listContractRecords.reply, await readSealed(userId, storedAs)).data ?? null;
}
