import { listReviewHints, type ReviewHint } from '@placejuste/domain/document';
import { countDaysBetween, toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { isSentByOthers } from '../../storage/index.ts';
import { hasOtherHolder } from '../cards/card-numbers.repository.ts';
import { documentsRepository } from '../documents.repository.ts';

/**
 * Lists the hints for the review of that document. About other accounts, a hint only says that there is one: no name,
 * nothing to open.
 */
export async function readHints({ tx, clock }: ServiceContext, { id }: { readonly id: string }): Promise<ReviewHint[]> {
  const documents = documentsRepository(tx);
  const document = await documents.find(id);
  if (document === undefined) return [];
  const { user_id: holderId, said_card_number_digest: digest, said_expires_on: lastDay } = document;
  const objects = (await documents.listFiles([id])).map(({ object_id: objectId }) => objectId);
  const today = toParisDay(clock.now());
  return [
    ...listReviewHints({
      hasSameFile: await isSentByOthers(tx, objects),
      hasSameCardNumber: digest !== null && (await hasOtherHolder(tx, digest, holderId)),
      daysLeft: lastDay === null ? null : countDaysBetween(today, toPlainDate(lastDay)),
    }),
  ];
}

/** Reads the name found on the holder's other document, to compare it with this one. */
export function readOtherName({ tx }: Pick<ServiceContext, 'tx'>, { id }: { readonly id: string }) {
  return documentsRepository(tx).findOtherApprovedName(id);
}
