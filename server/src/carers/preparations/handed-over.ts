import type { LinkRow } from '../carers.tables.ts';

/** Where a carer's file is once it is the holder's; null when the carer did not send it. */
export function handedOverPath(path: string, carerId: string, { user_id: holderId }: LinkRow): string | null {
  return path.startsWith(`${carerId}/`) ? `${holderId}${path.slice(carerId.length)}` : null;
}
