import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { featureSwitchesContract } from '@placejuste/contracts/suite';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import { switchOff } from '../../features/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

type Call = typeof featureSwitchesContract.calls.turnFeatureOff;

/** Turns a feature off for everyone, and logs the reason. */
export async function turnFeatureOff(
  context: ServiceCommandContext,
  { feature, reason }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user, clock } = context;
  const refusal = await refuseUnprovedAdministrator(context);
  if (refusal !== null) return refusal;
  const isChanged = await switchOff(tx, feature, { reason, at: clock.now(), by: user.id });
  if (!isChanged) return refuse('FEATURE_ALREADY_OFF');
  await recordAudit(context, {
    actorId: user.id,
    action: 'feature.turned-off',
    subjectType: 'feature',
    subjectId: feature,
    detail: { reason },
  });
  return ok({ feature });
}
