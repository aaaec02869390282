import type { NextStepFacts } from '@placejuste/contracts/next-step';
import { findClock, ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { parkedAtMostHours, stayEndedHours } from '@placejuste/domain/next-step';
import { readRenewalDue } from '../billing/index.ts';
import { listWaitingNotices } from '../carers/index.ts';
import { listRecentDeclarations } from '../declarations/index.ts';
import { listDocumentStandings, readPromisedReview } from '../documents/index.ts';
import { listFinesWithDossier } from '../dossiers/index.ts';
import { listFinesWithLetterUnderWay } from '../electronic-letters/index.ts';
import { listRunningFines } from '../fines/index.ts';
import { ownRefusal } from '../mails/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { listStaysEndingAfter, listStays } from '../town-rules/index.ts';
import { buildReviewView } from './next-step.view.ts';

/** Reads the facts that decide the next step of the caller. */
export async function readFacts(context: CommandContext): Promise<Result<NextStepFacts, never>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const papers = [...(await listDocumentStandings(context))];
  const subtractHours = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const declared = await listRecentDeclarations(tx, {
    since: subtractHours(parkedAtMostHours),
    also: await listStaysEndingAfter(tx, subtractHours(stayEndedHours)),
  });
  const stays = await listStays(
    tx,
    declared.map(({ id }) => id),
  );
  const fines = await listRunningFines(tx, toParisDay(now));
  const refusal = await ownRefusal(tx, { email: user.claims.email });
  const withDossier = await listFinesWithDossier(tx, fines);
  const underWay = await listFinesWithLetterUnderWay(
    tx,
    fines.map(({ id }) => id),
  );
  return ok({
    papers,
    review: buildReviewView(await readPromisedReview(context)),
    mailsRefusedSince: refusal?.since.toISOString() ?? null,
    isRefusalReported: refusal?.isReported ?? false,
    renewalDue: await readRenewalDue(context, user.id),
    declared: declared.map(({ id, plate, place_label, deposited_at, estimated, ...place }, index) => {
      const { leftAt = null, stay = null } = stays[index] ?? {};
      return {
        id,
        plate,
        placeLabel: place_label,
        clock: findClock(place),
        depositedAt: deposited_at.toISOString(),
        parkedAt: estimated.toISOString(),
        leftAt: leftAt?.toISOString() ?? null,
        stay: stay === null ? null : { ...stay, endsAt: stay.endsAt.toISOString() },
      };
    }),
    fines: fines.map((fine) => ({
      ...fine,
      hasDossier: withDossier.has(fine.id),
      ...(underWay.has(fine.id) ? { isLetterUnderWay: true } : {}),
    })),
    notices: [...(await listWaitingNotices(tx))],
  });
}
