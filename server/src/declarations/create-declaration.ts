import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { declarationView } from './declaration.view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { withLabelsShown } from './place/place-labels.ts';
import { planAlarmOf } from './place/plan-alarm.ts';
import { submitDeclaration } from './submit-declaration.ts';

type Call = typeof declarationsContract.calls.createDeclaration;

/** Keeps a declaration, and plans what follows a deposit. A replay returns the declaration as it stands. */
export async function createDeclaration(
  context: CommandContext,
  action: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const submitted = await submitDeclaration(context, action);
  if (!submitted.ok) return submitted;
  const { row, fresh } = submitted.value;
  const [shown = row] = fresh ? [row] : await withLabelsShown(declarationsRepository(context.tx), [row]);
  await planAlarmOf(context, shown, fresh);
  return ok(declarationView(shown));
}
