import type { LinkRow } from '../carers.tables.ts';

/** Path of a carer's file once it is moved to the holder; null when the carer did not send it. */
export function toHolderPath(path: string, carerId: string, { user_id: holderId }: LinkRow): string | null {
  return path.startsWith(`${carerId}/`) ? `${holderId}${path.slice(carerId.length)}` : null;
}
