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
/** `at` is the time stored in the row; absent from jobs of an earlier version. */
const payload = z.object({ id: z.uuid(), at: z.iso.datetime().optional() });

interface LetterFollowUp {
  readonly id: string;
  readonly state: ElectronicLetterState;
  /** Seconds since the letter was requested. */
  readonly ageSeconds: number;
}

type JobContext = Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>;

/**
 * Plans the next poll of the provider. Its webhooks are not used: they are unsigned, and would have to be verified by
 * asking.
 */
export function scheduleLetterFollowUp(context: JobContext, { id, state, ageSeconds }: LetterFollowUp): Promise<void> {
  return saveNextFollowUp(context, { id, startAfterSeconds: computeFollowUpDelaySeconds(state, ageSeconds) });
}

/** Stores the time of the next poll in the row, so that other planned jobs do nothing. Null ends the polling. */
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
 * Polls the provider for the outcome of a letter: finds a letter whose answer was lost, fetches the proofs, records
 * them, and plans the next poll at the same pace after any failure, of the provider, of the store or of ours.
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
      // The last poll is not lost to a failure of ours: the queue retries it, then the daily sweep does.
      if (fault !== null && !(fault instanceof LetterFault) && ageSeconds >= followedSeconds) throw fault;
      await runAsService(platform, async (context) => {
        const looked = await electronicLettersRepository(context.tx).lock(id);
        // Another run of the same poll planned the next one.
        if (looked === undefined || looked.next_look_at?.getTime() !== row.next_look_at?.getTime()) return;
        const failingSince = fault === null ? null : (looked.failing_since ?? now);
        await electronicLettersRepository(context.tx).change(id, { failing_since: failingSince });
        await scheduleLetterFollowUp(context, { id, state: looked.state, ageSeconds });
        if (ageSeconds >= followedSeconds) await notifyUnanswered(context, id);
      });
    },
  };
}

/** True for the planned job; a job of an earlier version counts when none is planned in the future. */
function isPlanned(next: Date | null, { at, now }: { readonly at: string | undefined; readonly now: Date }): boolean {
  return at === undefined ? next === null || next <= now : next?.getTime() === new Date(at).getTime();
}

interface Asking {
  readonly platform: Platform;
  /** Null while the operator has disabled it: letters are polled again once it is enabled. */
  readonly provider: LetterProvider | null;
}

/** Returns the error, of the provider (`LetterFault`) or of ours; null on success. */
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

/** Once: the provider may still find it, but the deadline does not wait. */
async function notifyUntraced(context: ServiceContext, id: string): Promise<void> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row?.state !== 'sending' || row.letter_details.isUntraced === true) return;
  await letters.change(id, { letter_details: JSON.stringify({ ...row.letter_details, isUntraced: true }) });
  await notifyLetterState(context, { row, state: 'sending' });
}

/**
 * Notifies the sender, once, when polling ends without news: nothing shows that a sent letter was delivered. After its
 * month none can be sent again and it may have been received: the person is asked for its receipt, as for any letter.
 */
async function notifyUnanswered(context: ServiceContext, id: string): Promise<void> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row === undefined || isLetterSettled(row.state) || row.letter_details.isUnanswered === true) return;
  // The sender knows: the team no longer has to look at it.
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
