import type { carersContract } from '@placejuste/contracts/carers';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { answerPreparation } from '../../declarations/index.ts';
import { markSubjectRead } from '../../notifications/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { answerNotice } from './answer-notice.ts';
import { carersRepository } from '../carers.repository.ts';
import { recordAct } from '../record-act.ts';

type Call = typeof carersContract.calls.answerPrepared;

/** Confirms or declines what a carer prepared. A replay returns the current answer. */
export async function answerPrepared(
  context: CommandContext,
  { id, answer }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const result = (await answerPreparation(context, { id, answer })) ?? (await answerNotice(context, { id, answer }));
  if (result === null) return refuse('CARER_NOTHING_TO_ANSWER');
  if (!result.ok) return result;
  const { confirmation, hasChanged } = result.value;
  await markSubjectRead(context, { subjectId: id, kinds: ['declaration-prepared', 'notice-prepared'] });
  const linkId = await carersRepository(tx).findSubjectLink(id);
  if (hasChanged && linkId !== null)
    await recordAct(context, { user_id: user.id, link_id: linkId, act: answer, actor: 'holder', subject_id: id });
  return ok({ id, confirmation });
}
