import type { carersContract } from '@placejuste/contracts/carers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { RequestUser, ServiceCommandContext } from '../platform/http/index.ts';
import { carersRepository } from './carers.repository.ts';
import { recordAct } from './record-act.ts';

type Call = typeof carersContract.calls.endHelp;

/** Ends a help or withdraws an invitation, at the request of either person. */
export async function endHelp(
  context: ServiceCommandContext<RequestUser>,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, 'CARER_HELP_UNKNOWN'>> {
  const { tx, user, clock } = context;
  const repository = carersRepository(tx);
  const link = await repository.findLink(id);
  if (link === undefined) return refuse('CARER_HELP_UNKNOWN');
  const isHolder = link.user_id === user.id;
  if (!isHolder && (await repository.findCarerId(id)) !== user.id) return refuse('CARER_HELP_UNKNOWN');
  const actor = isHolder ? 'holder' : 'carer';
  if (await repository.endLink(id, actor, clock.now()))
    await recordAct(context, { user_id: link.user_id, link_id: id, act: 'ended', actor, subject_id: null });
  return ok({ id });
}
