import type { NewStep } from '@placejuste/contracts/fines';
import { takeStep } from '@placejuste/domain/fine';
import { ok, parisDay, plainDateOf, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { columnsOfFollowUp, followedOfRow } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';
import type { FineRow } from './fines.tables.ts';
import { scheduleFollowUp } from './schedule-follow-up.ts';

/** Records what happened to a contest, moves its state and plans what comes next, in one transaction. */
export async function recordStep(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  fineId: string,
  { id, reference, ...typed }: NewStep,
  actedAt: Date | null,
): Promise<
  Result<FineRow, 'ACCOUNT_SUSPENDED' | 'FINE_UNKNOWN' | 'FINE_FIELDS' | 'FINE_STEP_IMPOSSIBLE' | 'FINE_ID_TAKEN'>
> {
  const now = platform.clock.now();
  const fines = finesRepository(tx);
  const row = await fines.locked(fineId);
  if (row === undefined) return refuse('FINE_UNKNOWN');
  const known = await fines.step(id);
  if (known !== undefined) return known.fine_id === fineId ? ok(row) : refuse('FINE_ID_TAKEN');
  if (!(await checkPermission(tx, 'follow-fine', actedAt)).ok) return refuse('ACCOUNT_SUSPENDED');
  const taken = takeStep(followedOfRow(row), typed, parisDay(now));
  if (!taken.ok) return taken;
  const added = await fines.addStep({
    id,
    fine_id: fineId,
    step: typed.step,
    happened_on: plainDateOf(typed.on),
    channel: typed.step === 'sent' || typed.step === 'second-appeal' ? (typed.channel ?? null) : null,
    delivery: typed.step === 'refused' || typed.step === 'accepted-in-part' ? (typed.delivery ?? null) : null,
    reference: reference?.trim() || null,
    recorded_at: now,
  });
  if (!added) return refuse('FINE_ID_TAKEN');
  const written = { ...columnsOfFollowUp(taken.value), updated_at: now };
  await fines.change(fineId, written);
  return ok(await scheduleFollowUp(tx, platform, { ...row, ...written }));
}
