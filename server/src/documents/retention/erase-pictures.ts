import {
  endedCardMonths,
  endOfPaper,
  pictureErasure,
  pictureErasureMails,
  refusedPaperMonths,
  type PictureErasureCause,
} from '@placejuste/domain/document';
import { addMonths, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { personOf, recordPurge } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { lockIdleObjects, removeObjects, unclaimedObjects } from '../../storage/index.ts';
import { mailHolder } from '../mails/mail-holder.ts';
import { pictureRetentionRepository, type RetainedPaper } from './retention.repository.ts';

/** Name of the job, as the proof of purge gives it. */
export const erasePicturesJobName = 'documents.erase-pictures';

type Erasure = RetainedPaper & { readonly cause: PictureErasureCause };

/** Papers that may have ended long enough ago, so many at most, in the order of their identifiers. */
export function findDuePapers(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const today = parisDay(clock.now());
  return pictureRetentionRepository(tx).due({
    ended: startOf(addMonths(today, -endedCardMonths)),
    refused: startOf(addMonths(today, -refusedPaperMonths)),
    after,
    limit,
  });
}

/**
 * Erases the pictures of those of these papers whose time has passed, with what was read of them: rows, files, proof of
 * purge and what their holders are told, all or nothing. The bytes are erased by a job after the commit. Returns how
 * many papers that is.
 */
export async function erasePictures(
  context: ServiceContext,
  { ids: due }: { readonly ids: readonly string[] },
): Promise<number> {
  const { tx, clock } = context;
  const now = clock.now();
  const today = parisDay(now);
  const repository = pictureRetentionRepository(tx);
  const candidates = await repository.lock(due);
  const files = await repository.files(candidates.map(({ id }) => id));
  // A file that is being named, moved or removed at this moment is looked at tomorrow.
  const idle = await lockIdleObjects(
    tx,
    files.map(({ objectId }) => objectId),
  );
  const busy = files.filter(({ objectId }) => !idle.includes(objectId)).map(({ documentId }) => documentId);
  // Read after the locks: what was committed meanwhile is seen.
  const erasures = (await findErasures(context, { candidates, today })).filter(({ id }) => !busy.includes(id));
  if (erasures.length === 0) return 0;
  const ids = erasures.map(({ id }) => id);
  await repository.dropFiles(ids);
  const dropped = files.filter(({ documentId }) => ids.includes(documentId)).map(({ objectId }) => objectId);
  await removeObjects(context, await unclaimedObjects(tx, dropped));
  await repository.markErased(erasures, now);
  await recordPurge(context, { job: erasePicturesJobName, removed: erasures.length });
  for (const erasure of erasures) await tellHolder(context, erasure);
  return erasures.length;
}

function startOf(day: PlainDate): { readonly day: PlainDate; readonly moment: Date } {
  return { day, moment: startOfParisDay(day) };
}

async function findErasures(
  { tx }: Pick<ServiceContext, 'tx'>,
  { candidates, today }: { readonly candidates: readonly RetainedPaper[]; readonly today: PlainDate },
): Promise<readonly Erasure[]> {
  const repository = pictureRetentionRepository(tx);
  const owners = [...new Set(candidates.map(({ userId }) => userId))];
  const cards = await repository.acceptedCards(owners);
  const fines = await repository.fines(owners);
  const suspended = await repository.suspended(owners);
  const files = await repository.files(candidates.map(({ id }) => id));
  return candidates.flatMap((paper) => {
    const own = ({ userId }: { readonly userId: string }) => userId === paper.userId;
    const end = endOfPaper(
      paper,
      cards.filter((card) => own(card) && card.id !== paper.id),
    );
    const needs = {
      fines: fines.filter(own),
      isInDossier: files.some(({ documentId, isInDossier }) => documentId === paper.id && isInDossier),
      isSuspended: suspended.includes(paper.userId),
    };
    const cause = pictureErasure(end, needs, today);
    return cause === null ? [] : [{ ...paper, cause }];
  });
}

async function tellHolder(context: ServiceContext, { userId, kind, cause }: Erasure): Promise<void> {
  await notifyPerson(context, { userId, message: notificationMessages.paperErased() });
  const person = await personOf(context.tx, userId);
  if (person === null) return;
  await mailHolder(context, {
    to: person.email,
    mail: pictureErasureMails.erased(person.firstName, kind, cause),
  });
}
