import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { buildDeclarationView } from './declaration.view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { withLabelShown } from './place/place-labels.ts';
import { scheduleAlarm } from './place/schedule-alarm.ts';
import { type Preparation, submitDeclaration } from './submit-declaration.ts';

type Call = typeof declarationsContract.calls.createDeclaration;

/** Stores a declaration, and plans what follows a deposit. A replay returns the stored declaration. */
export function createDeclaration(
  context: CommandContext,
  action: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  return createFrom(context, { action, preparation: null });
}

/**
 * As `createDeclaration`, for a declaration that a carer prepared. Runs in the holder's transaction; the holder has to
 * confirm the declaration.
 */
export function prepareDeclaration(
  context: CommandContext,
  prepared: { readonly action: BodyOf<Call>; readonly preparation: Preparation },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  return createFrom(context, prepared);
}

async function createFrom(
  context: CommandContext,
  submitted: { readonly action: BodyOf<Call>; readonly preparation: Preparation | null },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const result = await submitDeclaration(context, submitted);
  if (!result.ok) return result;
  const { row, isNew } = result.value;
  const labelledRow = isNew ? row : await withLabelShown(declarationsRepository(context.tx), row);
  await scheduleAlarm(context, labelledRow, isNew);
  return ok(buildDeclarationView(labelledRow));
}
