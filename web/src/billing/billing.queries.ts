import { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { LeavingKind } from '@placejuste/domain/subscription';
import * as z from 'zod/mini';
import { keepSealed, readSealed } from '../offline/index.ts';
import { callApi, callQuery, readStoredSession } from '../platform/index.ts';

const { readBilling } = billingContract.calls;
const storedAs = 'billing';
export type Billing = ReplyOf<typeof readBilling>;

/** Subscription and payments of the person; the last reply is stored encrypted on this device. */
export const billingQuery = callQuery(readBilling, {}, async (row, input) => {
  const userId = readStoredSession()?.user.id;
  const outcome = await callApi(row, input);
  // When the storage refuses, the page is only missing offline.
  if (outcome.ok && userId !== undefined) void keepSealed(userId, storedAs, outcome.value).catch(() => undefined);
  return outcome;
});

/** The last reply of `billingQuery` stored on this device; null when there is none. */
export async function readStoredBilling(): Promise<Billing | null> {
  const userId = readStoredSession()?.user.id;
  if (userId === undefined) return null;
  return z.safeParse(readBilling.reply, await readSealed(userId, storedAs)).data ?? null;
}

/** Preview of the effects of a withdrawal or cancellation now. */
export const leavingQuery = (kind: LeavingKind) =>
  callQuery(billingContract.calls.previewLeaving, { params: { kind } });

export const checkoutQuery = (id: string) => callQuery(billingContract.calls.readCheckout, { params: { id } });
