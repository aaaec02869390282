import { permissionMessages } from '@placejuste/domain/account';
import { retryRefused } from '../offline/outbox/outbox.ts';

/** Has what the state of the account refused judged anew. */
export async function sendRefusedByState(): Promise<void> {
  await retryRefused(Object.keys(permissionMessages));
}
