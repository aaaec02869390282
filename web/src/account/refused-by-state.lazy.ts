import { permissionMessages } from '@placejuste/domain/account';
import { retryRefused } from '../offline/outbox/outbox.ts';

/** Sends again the actions refused because of the account's state. */
export async function sendRefusedByState(): Promise<void> {
  await retryRefused(Object.keys(permissionMessages));
}
