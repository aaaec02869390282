import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { featureSwitchesContract } from '@placejuste/contracts/suite';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import { switchOn } from '../../features/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

type Call = typeof featureSwitchesContract.calls.turnFeatureOn;

/** Turns a feature on again. */
export async function turnFeatureOn(
  context: ServiceCommandContext,
  { feature }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const refusal = await refuseUnprovedAdministrator(context);
  if (refusal !== null) return refusal;
  const isChanged = await switchOn(tx, feature);
  if (!isChanged) return refuse('FEATURE_ALREADY_ON');
  await recordAudit(context, {
    actorId: user.id,
    action: 'feature.turned-on',
    subjectType: 'feature',
    subjectId: feature,
  });
  return ok({ feature });
}
