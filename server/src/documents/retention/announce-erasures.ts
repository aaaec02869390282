import {
  endedCardMonths,
  findErasureToTell,
  erasureWarningDays,
  pictureErasureMails,
  refusedDocumentMonths,
  type DocumentKind,
  type PlannedErasure,
} from '@placejuste/domain/document';
import { addDays, addMonths, toParisDay, computeParisDayStart, type PlainDate } from '@placejuste/domain/kernel';
import { ownDataPath } from '@placejuste/domain/next-step';
import { notificationMessages } from '@placejuste/domain/notification';
import { findPerson } from '../../accounts/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { mailHolder } from '../mails/mail-holder.ts';
import { readEnds } from './ended-documents.ts';
import { pictureRetentionRepository, type Page } from './retention.repository.ts';

/** Lists the documents whose retention may end within thirty days, and whose erasure was not announced. */
export function listUnannouncedDocuments(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  page: Page,
): Promise<readonly string[]> {
  const dueDay = addDays(toParisDay(clock.now()), erasureWarningDays + 1);
  return pictureRetentionRepository(tx).listUnannounced(
    {
      ended: computeDayAfter(addMonths(dueDay, -endedCardMonths)),
      refused: computeDayAfter(addMonths(dueDay, -refusedDocumentMonths)),
    },
    page,
  );
}

/** Announces the erasure of those of these documents that nothing needs, once each. Returns their number. */
export async function announceErasures(
  context: ServiceContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<number> {
  const { tx, clock } = context;
  const now = clock.now();
  const repository = pictureRetentionRepository(tx);
  const papers = await readEnds(tx, await repository.lock(ids));
  const plannedErasures = papers.flatMap((paper) => {
    const erasure = findErasureToTell(paper, toParisDay(now));
    return erasure === null ? [] : [{ ...paper, erasure }];
  });
  await repository.markAnnounced(
    plannedErasures.map(({ id }) => id),
    now,
  );
  for (const paper of plannedErasures) await tellHolder(context, paper);
  return plannedErasures.length;
}

/** Returns the next day and its start: the last day itself is still within these months. */
function computeDayAfter(last: PlainDate): { readonly day: PlainDate; readonly moment: Date } {
  const day = addDays(last, 1);
  return { day, moment: computeParisDayStart(day) };
}

interface AnnouncedErasure {
  readonly userId: string;
  readonly kind: DocumentKind;
  readonly erasure: PlannedErasure;
}

async function tellHolder(context: ServiceContext, { userId, kind, erasure }: AnnouncedErasure): Promise<void> {
  await notifyPerson(context, { userId, message: notificationMessages.paperToErase(kind, erasure) });
  const person = await findPerson(context.tx, userId);
  if (person === null) return;
  await mailHolder(context, {
    to: person.email,
    mail: pictureErasureMails.planned(person.firstName, kind, erasure),
    path: ownDataPath,
  });
}
