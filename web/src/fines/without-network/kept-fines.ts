import { fine as fineShape, fineSummary, type Fine, type FineSummary } from '@placejuste/contracts/fines';
import { computeDeadlineState, emptyFineFacts } from '@placejuste/domain/fine';
import { toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { seal, unseal } from '../../offline/index.ts';
import { CallFailure, keepLastKnown, readLastKnown, readStoredSession } from '../../platform/index.ts';
import { questionNames, listUnanswered } from '../questions/questions.ts';

/** Maximum number of fines stored for one person, so that they fit in the browser's storage. */
const most = 20;

const keptAs = 'fines';
const cachedFineShape = z.object({
  keptAt: z.string(),
  fine: fineShape,
  /** Questions without an answer at that time; absent from data of an earlier version. */
  unanswered: z.optional(z.array(z.enum(questionNames))),
});
const shape = z.object({
  rows: z.nullable(z.object({ keptAt: z.string(), rows: z.array(fineSummary) })),
  fines: z.array(cachedFineShape),
});
type CachedFines = z.infer<typeof shape>;

/** Last known state of a fine on this device, with its time (ISO). */
export type CachedFine = z.infer<typeof cachedFineShape>;

/** Maximum time that an answer waits for its storage, so that a hanging store only delays it. */
const longestWaitMs = 1000;

/**
 * Returns an answer of the service once it is stored, so that it can be read again even if the page is left at once.
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
 * Stores a fine, encrypted, to be read without a network, with only the fields shown then; signing out erases it with
 * the rest.
 */
export function keepFine(userId: string, fine: Fine, now: Date): Promise<void> {
  return updateKept(userId, (before) => {
    const others = before.fines.filter((one) => one.fine.id !== fine.id);
    const entry = { keptAt: now.toISOString(), fine: withoutPeople(fine), unanswered: [...listUnanswered(fine)] };
    return { ...before, fines: [entry, ...others].slice(0, most) };
  });
}

/** Stores the first page of the list. */
export function keepFineRows(userId: string, rows: readonly FineSummary[], now: Date): Promise<void> {
  return updateKept(userId, (before) => ({
    ...before,
    rows: { keptAt: now.toISOString(), rows: rows.slice(0, most) },
  }));
}

/** Reads a stored fine; null when it was never opened here. The state of each date is computed again for today. */
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

/** True when the service was not reached or could not answer, which is not a refusal. */
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
 * Keeps only the fields named here: the people, the card and the remarks are for the letter, which needs a network
 * anyway.
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
 * Updates the store, one change at a time so that none overwrites another. A failure of the store is ignored: it only
 * costs reading offline.
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
