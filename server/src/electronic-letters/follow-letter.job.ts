import {
  followedSeconds,
  isLetterSettled,
  computeFollowUpDelaySeconds,
  notSentAfterSeconds,
  untracedAfterSeconds,
  type ElectronicLetterState,
} from '@placejuste/domain/electronic-letter';
import { computeDeadlineState } from '@placejuste/domain/fine';
import * as z from 'zod';
import { recordProvedStep } from '../fines/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { describeError } from '../platform/log/index.ts';
import { LetterFault, type LetterProvider, type TrackedLetter } from '../platform/registered-letter/index.ts';
import { putGenerated } from '../storage/index.ts';
import { applyTracking, dismissLetter, shouldHaveOutcome, type FetchedProofs } from './apply-tracking.ts';
import { electronicLettersRepository, type LetterRow } from './electronic-letters.repository.ts';
import { notifyLetterState } from './notify-letter-state.ts';
import { loadAppealDate } from './show-letter.ts';

const jobName = 'electronic-letters.follow';
/** `at`: the moment the row holds. Jobs of an earlier version carry none. */
const payload = z.object({ id: z.uuid(), at: z.iso.datetime().optional() });

interface LetterFollowUp {
  readonly id: string;
  readonly state: ElectronicLetterState;
  /** Seconds since the letter was asked for. */
  readonly ageSeconds: number;
}

type JobContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/** The provider is asked on our clock: its calls to us carry no signature, and would have to be checked by asking. */
export function scheduleLetterFollowUp(context: JobContext, { id, state, ageSeconds }: LetterFollowUp): Promise<void> {
  return saveNextFollowUp(context, { id, startAfterSeconds: computeFollowUpDelaySeconds(state, ageSeconds) });
}

/** The row holds the moment, so that one look at most follows another. Null: it is looked at no more. */
export async function saveNextFollowUp(
  { tx, clock, jobs }: JobContext,
  { id, startAfterSeconds }: { readonly id: string; readonly startAfterSeconds: number | null },
): Promise<void> {
  const at = startAfterSeconds === null ? null : new Date(clock.now().getTime() + startAfterSeconds * 1000);
  await electronicLettersRepository(tx).change(id, { next_look_at: at });
  if (at !== null && startAfterSeconds !== null)
    await jobs.enqueue(tx, jobName, { id, at: at.toISOString() }, { startAfterSeconds });
}

/**
 * Asks what became of a letter, as long as something may: finds again the one whose answer was lost, fetches proofs,
 * records them, and asks again later, at the same pace, whatever failed: the provider, the store of files, or us.
 */
export function followLetterJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: jobName,
    payload,
    retryLimit: 5,
    retryDelaySeconds: 60,
    async run({ id, at }) {
      const row = await runAsService(platform, ({ tx }) => electronicLettersRepository(tx).find(id));
      const now = platform.clock.now();
      if (row === undefined || isLetterSettled(row.state) || !isPlanned(row.next_look_at, { at, now })) return;
      const ageSeconds = (now.getTime() - row.asked_at.getTime()) / 1000;
      const fault = await pollLetter({ platform, provider: platform.letters }, row, ageSeconds);
      // The last look is not lost to a fault of ours: the queue tries it again, then the sweep of each day.
      if (fault !== null && !(fault instanceof LetterFault) && ageSeconds >= followedSeconds) throw fault;
      await runAsService(platform, async (context) => {
        const looked = await electronicLettersRepository(context.tx).lock(id);
        // Another run of the same look planned the next one.
        if (looked === undefined || looked.next_look_at?.getTime() !== row.next_look_at?.getTime()) return;
        const failingSince = fault === null ? null : (looked.failing_since ?? now);
        await electronicLettersRepository(context.tx).change(id, { failing_since: failingSince });
        await scheduleLetterFollowUp(context, { id, state: looked.state, ageSeconds });
        if (ageSeconds >= followedSeconds) await tellUnanswered(context, id);
      });
    },
  };
}

/** One of an earlier version stands only where this one has planned nothing to come. */
function isPlanned(next: Date | null, { at, now }: { readonly at: string | undefined; readonly now: Date }): boolean {
  return at === undefined ? next === null || next <= now : next?.getTime() === new Date(at).getTime();
}

interface Asking {
  readonly platform: Platform;
  /** Null once the operator closed it: what left is followed again when it is opened. */
  readonly provider: LetterProvider | null;
}

/** What failed, of the provider (`LetterFault`) or of ours; null where all went well. */
async function pollLetter({ platform, provider }: Asking, row: LetterRow, ageSeconds: number): Promise<Error | null> {
  if (provider === null) return null;
  try {
    const tracked = await find(provider, row);
    if (tracked !== null) {
      const proofs = await fetchProofs({ platform, provider }, row, tracked);
      await runAsService(platform, (context) => applyTracking(context, { id: row.id, tracked, proofs }));
    } else if (ageSeconds >= notSentAfterSeconds) {
      await runAsService(platform, (context) => abandonLetter(context, row.id));
    } else if (ageSeconds >= untracedAfterSeconds) {
      await runAsService(platform, (context) => notifyUntraced(context, row.id));
    }
  } catch (error) {
    if (error instanceof LetterFault) {
      platform.log.warn({ letter: row.id, fault: error.kind }, 'electronic letter not followed');
      return error;
    }
    platform.log.error({ letter: row.id, ...describeError(error as Error) }, 'electronic letter not followed');
    return error as Error;
  }
  return null;
}

async function find(provider: LetterProvider, { id, letter_details: details }: LetterRow) {
  return details.providerId === null
    ? provider.findByReference(details.senderId, id)
    : provider.track(details.providerId);
}

async function fetchProofs(asking: Asking, row: LetterRow, tracked: TrackedLetter): Promise<FetchedProofs> {
  const { deposit, outcome } = tracked.proofs;
  return {
    deposit: row.has_deposit ? undefined : await fetchProof(asking, deposit),
    outcome: row.has_outcome || !shouldHaveOutcome(tracked.state) ? undefined : await fetchProof(asking, outcome),
  };
}

async function fetchProof({ platform, provider }: Asking, url: string | null): Promise<FetchedProofs['deposit']> {
  if (url === null || provider === null) return undefined;
  try {
    return await putGenerated(platform, { bucket: 'dossiers', content: await provider.fetchProof(url) });
  } catch (error) {
    if (!(error instanceof LetterFault) || error.kind !== 'refused') throw error;
    platform.log.error('the proof of an electronic letter is no PDF');
    return 'unusable';
  }
}

/** Once: the provider may find it yet, and its date does not wait. */
async function notifyUntraced(context: ServiceContext, id: string): Promise<void> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row?.state !== 'sending' || row.letter_details.isUntraced === true) return;
  await letters.change(id, { letter_details: JSON.stringify({ ...row.letter_details, isUntraced: true }) });
  await notifyLetterState(context, { row, state: 'sending' });
}

/**
 * Once, when it is followed no more: of a letter that left, nothing shows that it was delivered. Its month past, none
 * can be sent again and it may have been taken: its receipt is asked for, as of any other.
 */
async function tellUnanswered(context: ServiceContext, id: string): Promise<void> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row === undefined || isLetterSettled(row.state) || row.letter_details.isUnanswered === true) return;
  // Its sender knows: nobody of the team has to look at it any more.
  const isUnanswered = { letter_details: JSON.stringify({ ...row.letter_details, isUnanswered: true }) };
  await letters.change(id, { ...isUnanswered, failing_since: null });
  const { rapo, today } = await loadAppealDate(context, row);
  if (row.state === 'sent' && rapo !== null && computeDeadlineState(rapo, today) !== 'passed') {
    const step = { id: context.newId(), step: 'undelivered' as const, on: today, isUnheard: true };
    await recordProvedStep(context, { fineId: row.fine_id, step });
  }
  await notifyLetterState(context, { row, state: 'unanswered' });
}

async function abandonLetter(context: ServiceContext, id: string): Promise<void> {
  const row = await dismissLetter(context, id);
  if (row !== undefined) await notifyLetterState(context, { row, state: 'not-sent' });
}
