import { listReviewHints, type ReviewHint } from '@placejuste/domain/document';
import { countDaysBetween, toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { isSentByOthers } from '../../storage/index.ts';
import { hasOtherHolder } from '../cards/card-numbers.repository.ts';
import { documentsRepository } from '../documents.repository.ts';

/** What is to be looked at on that paper. Of other accounts only that there is one: no name, nothing to open. */
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

/** The name that a reviewer read on the holder's other paper, to be compared with this one's. */
export function readOtherName({ tx }: Pick<ServiceContext, 'tx'>, { id }: { readonly id: string }) {
  return documentsRepository(tx).findOtherApprovedName(id);
}
