import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { featureSwitchesContract } from '@placejuste/contracts/suite';
import { ok, type Result } from '@placejuste/domain/kernel';
import { features } from '@placejuste/domain/operation';
import { listSwitchedOff } from '../../features/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

type Reply = ReplyOf<typeof featureSwitchesContract.calls.listFeatureSwitches>;

/** Lists every switch, on or off. */
export async function listFeatureSwitches({ tx }: ServiceCommandContext): Promise<Result<Reply, never>> {
  const rows = await listSwitchedOff(tx);
  const switches = features.map((feature) => {
    const row = rows.find((one) => one.feature === feature);
    return {
      feature,
      off: row === undefined ? null : { since: row.since.toISOString(), reason: row.reason, by: row.by },
    };
  });
  return ok({ switches });
}
