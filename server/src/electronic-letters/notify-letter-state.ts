import { notificationMessages } from '@placejuste/domain/notification';
import { notifyPerson } from '../notifications/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import type { LetterRow } from './electronic-letters.repository.ts';
import { loadAppealDate } from './show-letter.ts';

type NotifiedState = Parameters<typeof notificationMessages.letterFollowed>[1];

/** Notifies the sender of the state of their letter. */
export async function notifyLetterState(
  context: ServiceContext,
  { row, state }: { readonly row: LetterRow; readonly state: NotifiedState },
): Promise<void> {
  const message = notificationMessages.letterFollowed(row.fine_id, state, await loadAppealDate(context, row));
  await notifyPerson(context, { userId: row.user_id, message });
}
