import {
  erasureWarningDays,
  findPictureErasure,
  pictureErasureMails,
  type DocumentEnd,
} from '@placejuste/domain/document';
import { addDays, toParisDay, computeParisDayStart } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { findPerson, recordPurge } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { lockIdleObjects, removeObjects, listUnclaimedObjects } from '../../storage/index.ts';
import { mailHolder } from '../mails/mail-holder.ts';
import { readEnds } from './ended-documents.ts';
import { pictureRetentionRepository, type Page, type RetainedDocument } from './retention.repository.ts';

/** Name of the job, as the proof of purge states it. */
export const erasePicturesJobName = 'documents.erase-announced-pictures';

type Erasure = RetainedDocument & { readonly end: DocumentEnd };

/**
 * Lists the documents whose erasure was announced at least thirty days ago, by pages in the order of their identifiers.
 */
export function listDueDocuments(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  page: Page,
): Promise<readonly string[]> {
  const announcedBefore = computeParisDayStart(addDays(toParisDay(clock.now()), -erasureWarningDays));
  return pictureRetentionRepository(tx).listAnnouncedBefore(announcedBefore, page);
}

/**
 * Erases the pictures of those of these documents whose retention has ended, with the values read on them: rows, files,
 * proof of purge and notifications, in one transaction. A job erases the bytes after the commit. Returns the number of
 * documents.
 */
export async function erasePictures(
  context: ServiceContext,
  { ids: dueIds }: { readonly ids: readonly string[] },
): Promise<number> {
  const { tx, clock } = context;
  const now = clock.now();
  const repository = pictureRetentionRepository(tx);
  const candidates = await repository.lock(dueIds);
  const files = await repository.listFiles(candidates.map(({ id }) => id));
  // A file that another transaction claims, moves or removes is left for tomorrow.
  const idle = await lockIdleObjects(
    tx,
    files.map(({ objectId }) => objectId),
  );
  const busy = files.filter(({ objectId }) => !idle.includes(objectId)).map(({ documentId }) => documentId);
  const erasures = (await readEnds(tx, candidates)).flatMap((paper): Erasure[] => {
    const end = busy.includes(paper.id) ? null : findPictureErasure(paper, toParisDay(now));
    return end === null ? [] : [{ ...paper, end }];
  });
  if (erasures.length === 0) return 0;
  const ids = erasures.map(({ id }) => id);
  await repository.dropFiles(ids);
  const dropped = files.filter(({ documentId }) => ids.includes(documentId)).map(({ objectId }) => objectId);
  await removeObjects(context, await listUnclaimedObjects(tx, dropped));
  await repository.markErased(
    erasures.map(({ id, end }) => ({ id, cause: end.cause })),
    now,
  );
  await recordPurge(context, { job: erasePicturesJobName, removedCount: erasures.length });
  for (const erasure of erasures) await tellHolder(context, erasure);
  return erasures.length;
}

async function tellHolder(context: ServiceContext, { userId, kind, end }: Erasure): Promise<void> {
  await notifyPerson(context, { userId, message: notificationMessages.paperErased(kind, end) });
  const person = await findPerson(context.tx, userId);
  if (person === null) return;
  await mailHolder(context, {
    to: person.email,
    mail: pictureErasureMails.erased(person.firstName, kind, end),
  });
}
