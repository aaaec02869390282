import { fine as fineShape, fineRow, type Fine, type FineRow } from '@placejuste/contracts/fines';
import { deadlineState } from '@placejuste/domain/fine';
import { parisDay, plainDateOf } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { CallFailure, keepLastKnown, lastKnown } from '../platform/index.ts';

/** As many as fit beside the rest of what the browser keeps for one person. */
const most = 20;

const keptAs = 'fines';
const keptFineShape = z.object({ keptAt: z.string(), fine: fineShape });
const shape = z.object({ rows: z.nullable(z.object({ keptAt: z.string(), rows: z.array(fineRow) })), fines: z.array(keptFineShape) });
type Kept = z.infer<typeof shape>;

/** What this device last heard of a fine, and when (ISO). */
export type KeptFine = z.infer<typeof keptFineShape>;

/** Keeps a fine as the service gave it, to be read without a network; signing out erases it with the rest. */
export function keepFine(userId: string, fine: Fine, now: Date): void {
  const before = read(userId);
  const others = before.fines.filter((one) => one.fine.id !== fine.id);
  keepLastKnown(userId, keptAs, { ...before, fines: [{ keptAt: now.toISOString(), fine }, ...others].slice(0, most) } satisfies Kept);
}

/** The first page of the list. */
export function keepFineRows(userId: string, rows: readonly FineRow[], now: Date): void {
  keepLastKnown(userId, keptAs, { ...read(userId), rows: { keptAt: now.toISOString(), rows: rows.slice(0, most) } } satisfies Kept);
}

/** Null when this device never opened it. What each date asks is counted again: days went by. */
export function keptFine(userId: string, fineId: string, now: Date): KeptFine | null {
  const kept = read(userId).fines.find((one) => one.fine.id === fineId);
  if (kept === undefined) return null;
  return { ...kept, fine: { ...kept.fine, deadlines: kept.fine.deadlines.map((deadline) => asOf(deadline, now)) } };
}

export function keptFineRows(userId: string, now: Date): Kept['rows'] {
  const { rows } = read(userId);
  return rows === null ? null : { ...rows, rows: rows.rows.map((row) => ({ ...row, nextDeadline: row.nextDeadline === null ? null : asOf(row.nextDeadline, now) })) };
}

/** The service was not reached, or could not answer: it refused nothing. */
export function wasUnreached(error: unknown): boolean {
  return error instanceof CallFailure && (error.refusal.status === 0 || error.refusal.status >= 500);
}

function asOf(deadline: Fine['deadlines'][number], now: Date): Fine['deadlines'][number] {
  return { ...deadline, state: deadlineState({ safe: plainDateOf(deadline.safe), outer: plainDateOf(deadline.outer) }, parisDay(now)) };
}

function read(userId: string): Kept {
  const kept = z.safeParse(shape, lastKnown(userId, keptAs));
  return kept.success ? kept.data : { rows: null, fines: [] };
}
