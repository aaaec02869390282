import { v7 } from 'uuid';

/**
 * Creates the id of an action made on this device (UUIDv7): sortable by time, and the idempotency key of its sending.
 */
export function createActionId(): string {
  return v7();
}
