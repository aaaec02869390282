import { fine as fineShape, fineSummary, type Fine, type FineSummary } from '@placejuste/contracts/fines';
import { computeDeadlineState, emptyFineFacts } from '@placejuste/domain/fine';
import { toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { seal, unseal } from '../../offline/index.ts';
import { CallFailure, keepLastKnown, readLastKnown, readStoredSession } from '../../platform/index.ts';
import { questionNames, listUnanswered } from '../questions/questions.ts';

/** Largest number of fines kept for one person, so that they fit in the browser's storage. */
const most = 20;

const keptAs = 'fines';
const cachedFineShape = z.object({
  keptAt: z.string(),
  fine: fineShape,
  /** The questions without an answer then; without the answers of the others. Absent before it was kept. */
  unanswered: z.optional(z.array(z.enum(questionNames))),
});
const shape = z.object({
  rows: z.nullable(z.object({ keptAt: z.string(), rows: z.array(fineSummary) })),
  fines: z.array(cachedFineShape),
});
type CachedFines = z.infer<typeof shape>;

/** What this device last heard of a fine, and when (ISO). */
export type CachedFine = z.infer<typeof cachedFineShape>;

/** How long an answer waits for this device to write it down: a store that hangs delays it, and no more. */
const longestWaitMs = 1000;

/**
 * What the service answers, once this device has written it down: whoever leaves as soon as it is shown finds it again.
 */
export async function storeAnswer<Answer, Refused extends { readonly ok: false }>(
  pendingAnswer: Promise<{ readonly ok: true; readonly value: Answer } | Refused>,
  keep: (userId: string, answer: Answer, now: Date) => Promise<void>,
): Promise<{ readonly ok: true; readonly value: Answer } | Refused> {
  const userId = readStoredSession()?.user.id;
  const outcome = await pendingAnswer;
  if (outcome.ok && userId !== undefined)
    await Promise.race([
      keep(userId, outcome.value, new Date()),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ]);
  return outcome;
}

/**
 * Keeps a fine to be read without a network, sealed, without what that reading does not show; signing out erases it
 * with the rest.
 */
export function keepFine(userId: string, fine: Fine, now: Date): Promise<void> {
  return updateKept(userId, (before) => {
    const others = before.fines.filter((one) => one.fine.id !== fine.id);
    const entry = { keptAt: now.toISOString(), fine: withoutPeople(fine), unanswered: [...listUnanswered(fine)] };
    return { ...before, fines: [entry, ...others].slice(0, most) };
  });
}

/** The first page of the list. */
export function keepFineRows(userId: string, rows: readonly FineSummary[], now: Date): Promise<void> {
  return updateKept(userId, (before) => ({
    ...before,
    rows: { keptAt: now.toISOString(), rows: rows.slice(0, most) },
  }));
}

/** Null when this device never opened it. What each date asks is counted again: days went by. */
export async function readKeptFine(userId: string, fineId: string, now: Date): Promise<CachedFine | null> {
  const entry = (await readStore(userId)).fines.find((one) => one.fine.id === fineId);
  if (entry === undefined) return null;
  return {
    ...entry,
    fine: { ...entry.fine, deadlines: entry.fine.deadlines.map((deadline) => updateDeadline(deadline, now)) },
  };
}

export async function readKeptFineRows(userId: string, now: Date): Promise<CachedFines['rows']> {
  const { rows } = await readStore(userId);
  return rows === null
    ? null
    : {
        ...rows,
        rows: rows.rows.map((row) => ({
          ...row,
          nextDeadline: row.nextDeadline === null ? null : updateDeadline(row.nextDeadline, now),
        })),
      };
}

/** The service was not reached, or could not answer: it refused nothing. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallFailure && (error.refusal.status === 0 || error.refusal.status >= 500);
}

function updateDeadline(deadline: Fine['deadlines'][number], now: Date): Fine['deadlines'][number] {
  return {
    ...deadline,
    state: computeDeadlineState(
      { safe: toPlainDate(deadline.safe), outer: toPlainDate(deadline.outer) },
      toParisDay(now),
    ),
  };
}

/**
 * Who is in the car, whose card it is and what they wrote serve the letter, which needs the network anyway: only what
 * is named here stays.
 */
function withoutPeople(fine: Fine): Fine {
  const { noticeKey, observedOn, observedAt, place, amountCents, plate, geolocated, debtorIsUser } = fine;
  const { authorityName, authorityAddress, authorityUrl } = fine;
  const notice = { noticeKey, observedOn, observedAt, place, amountCents, plate, geolocated, debtorIsUser };
  const authority = { authorityName, authorityAddress, authorityUrl };
  return { ...fine, ...emptyFineFacts, ...notice, ...authority, noticePath: null, missing: {} };
}

async function readStore(userId: string): Promise<CachedFines> {
  const sealed = readLastKnown(userId, keptAs);
  const parsedStore = z.safeParse(
    shape,
    typeof sealed === 'string' ? await unseal(userId, sealed).catch(() => null) : null,
  );
  return parsedStore.success ? parsedStore.data : { rows: null, fines: [] };
}

let last: Promise<void> = Promise.resolve();

/**
 * One after the other, or the second would write over what the first one added. A store that refuses costs this comfort
 * only.
 */
function updateKept(userId: string, make: (before: CachedFines) => CachedFines): Promise<void> {
  last = last
    .then(async () => {
      const sealed = await seal(userId, make(await readStore(userId)));
      // The person signed out meanwhile: nothing about them is written again.
      if (readStoredSession()?.user.id === userId) keepLastKnown(userId, keptAs, sealed);
    })
    .catch(() => undefined);
  return last;
}
