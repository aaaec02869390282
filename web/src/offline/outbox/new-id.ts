import { v7 } from 'uuid';

/** Identity of an action made on this device: sorts by time, and is the idempotency key of its sending. */
export function createActionId(): string {
  return v7();
}
