import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { ClockTick } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { declarationView } from './declaration-view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { keepVehicle } from './keep-vehicle.ts';
import { withLabelsShown } from './place-labels.ts';
import { planAlarmOf } from './plan-alarm.ts';
import { submitDeclaration } from './submit-declaration.ts';

type Calls = typeof declarationsContract.calls;
type Answer<Call extends keyof Calls> = Result<ReplyOf<Calls[Call]>, keyof Calls[Call]['refusals'] & string>;
type Needs = Pick<Platform, 'clock' | 'secrets' | 'jobs' | 'timeStamps'>;

// The ordinary routes and the synchronisation run the same commands, each in a transaction of its own.

export async function createDeclaration(
  tx: Tx,
  platform: Needs,
  user: RequestUser,
  body: BodyOf<Calls['createDeclaration']>,
  sending?: { readonly clockAheadMs: number | null; readonly sentTick?: ClockTick | null },
): Promise<Answer<'createDeclaration'>> {
  const kept = await submitDeclaration(tx, platform, user, body, sending);
  if (!kept.ok) return kept;
  const [shown = kept.value] = await withLabelsShown(declarationsRepository(tx), [kept.value]);
  await planAlarmOf(tx, platform, shown);
  return ok(declarationView(shown));
}

export async function upsertVehicle(
  tx: Tx,
  platform: Needs,
  user: RequestUser,
  asked: { readonly id: string } & BodyOf<Calls['upsertVehicle']>,
): Promise<Answer<'upsertVehicle'>> {
  const kept = await keepVehicle(tx, platform, user, asked);
  return kept.ok ? ok({ id: kept.value.id, plate: kept.value.plate, name: kept.value.name }) : kept;
}

/** « Payer plus tard »: the declaration as it stands. What is due stays due until it is paid; nothing is written. */
export async function settleLater(tx: Tx, declarationId: string): Promise<Result<ReplyOf<Calls['createDeclaration']>, 'DECLARATION_NOT_FOUND'>> {
  const repository = declarationsRepository(tx);
  const row = await repository.declaration(declarationId);
  if (row === undefined) return refuse('DECLARATION_NOT_FOUND');
  const [shown = row] = await withLabelsShown(repository, [row]);
  return ok(declarationView(shown));
}
