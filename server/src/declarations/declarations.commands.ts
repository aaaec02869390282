import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { archivedDeclaration, declarationsContract, leftPlace } from '@placejuste/contracts/declarations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { endStay } from '../town-rules/index.ts';
import { completeDeclarationJobName } from './complete-declaration.job.ts';
import { declarationView } from './declaration-view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { keepVehicle } from './keep-vehicle.ts';
import { withLabelsShown } from './place-labels.ts';
import { planAlarmOf } from './plan-alarm.ts';
import { submitDeclaration, type DepositContext, type DepositInput } from './submit-declaration.ts';

type Calls = typeof declarationsContract.calls;
type Answer<Call extends keyof Calls> = Result<ReplyOf<Calls[Call]>, keyof Calls[Call]['refusals'] & string>;
type Needs = Pick<Platform, 'clock' | 'databaseTime' | 'secrets' | 'jobs' | 'log' | 'timeStamps'>;

// The ordinary routes and the synchronisation run the same commands, each in a transaction of its own.

export async function createDeclaration(
  context: DepositContext,
  input: DepositInput,
): Promise<Answer<'createDeclaration'>> {
  const { tx, platform } = context;
  const kept = await submitDeclaration(context, input);
  if (!kept.ok) return kept;
  const { row, fresh } = kept.value;
  if (fresh) await platform.jobs.enqueue(tx, completeDeclarationJobName, { id: row.id });
  const [shown = row] = fresh ? [row] : await withLabelsShown(declarationsRepository(tx), [row]);
  await planAlarmOf(tx, platform, shown, fresh);
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

/**
 * « J’ai quitté la place »: the mail that would warn of the end of the stay is dropped. Said twice, the first word
 * stays.
 */
export async function leavePlace(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  { declarationId, leftAtClaim }: z.infer<typeof leftPlace>,
): Promise<Result<z.infer<typeof leftPlace>, 'DECLARATION_NOT_FOUND'>> {
  if ((await declarationsRepository(tx).declaration(declarationId)) === undefined)
    return refuse('DECLARATION_NOT_FOUND');
  const left = await endStay(tx, platform, declarationId, new Date(leftAtClaim));
  return ok({ declarationId, leftAtClaim: left.toISOString() });
}

/** Files a declaration away, or takes it back: everything of it stays. The last word counts. */
export async function archiveDeclaration(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { declarationId, archived }: Pick<z.infer<typeof archivedDeclaration>, 'declarationId' | 'archived'>,
): Promise<Result<z.infer<typeof archivedDeclaration>, 'DECLARATION_NOT_FOUND'>> {
  const status = await declarationsRepository(tx).setArchived(declarationId, archived, clock.now());
  return status === null ? refuse('DECLARATION_NOT_FOUND') : ok({ declarationId, archived, status });
}

/** « Payer plus tard »: the declaration as it stands. What is due stays due until it is paid; nothing is written. */
export async function settleLater(
  tx: Tx,
  declarationId: string,
): Promise<Result<ReplyOf<Calls['createDeclaration']>, 'DECLARATION_NOT_FOUND'>> {
  const repository = declarationsRepository(tx);
  const row = await repository.declaration(declarationId);
  if (row === undefined) return refuse('DECLARATION_NOT_FOUND');
  const [shown = row] = await withLabelsShown(repository, [row]);
  return ok(declarationView(shown));
}
