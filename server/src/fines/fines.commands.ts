import type { FineChanges, finesContract, NewFine, NewStep } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, parisDay, type Result } from '@placejuste/domain/kernel';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { fineView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';
import type { FineRow } from './fines.tables.ts';
import { changeFine as change, createFine as create } from './keep-fine.ts';
import { recordStep as record } from './record-step.ts';

type Calls = typeof finesContract.calls;
type Answer<Call extends keyof Calls> = Result<ReplyOf<Calls[Call]>, keyof Calls[Call]['refusals'] & string>;
type Needs = Pick<Platform, 'clock' | 'jobs'>;

// The ordinary routes and the synchronisation run the same commands, each in a transaction of its own.

export async function createFine(
  tx: Tx,
  platform: Needs,
  body: NewFine,
  actedAt: Date | null = null,
): Promise<Answer<'createFine'>> {
  const kept = await create(tx, platform, body, actedAt);
  return kept.ok ? ok(await shown(tx, platform, kept.value)) : kept;
}

export async function changeFine(
  tx: Tx,
  platform: Needs,
  id: string,
  changes: FineChanges,
  actedAt: Date | null = null,
): Promise<Answer<'changeFine'>> {
  const kept = await change(tx, platform, id, changes, actedAt);
  return kept.ok ? ok(await shown(tx, platform, kept.value)) : kept;
}

export async function recordStep(
  tx: Tx,
  platform: Needs,
  id: string,
  step: NewStep,
  actedAt: Date | null = null,
): Promise<Answer<'recordStep'>> {
  const kept = await record(tx, platform, id, step, actedAt);
  return kept.ok ? ok(await shown(tx, platform, kept.value)) : kept;
}

export async function shown(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  row: FineRow,
): Promise<ReplyOf<Calls['readFine']>> {
  return fineView(row, await finesRepository(tx).steps(row.id), parisDay(platform.clock.now()));
}
