import { findRuleByLabel, computeStayLimit } from '@placejuste/domain/town-rule';
import type { ServiceContext } from '../platform/http/index.ts';
import { enqueueStayMail } from './mail-stay.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';

interface Stay {
  readonly declarationId: string;
  readonly userId: string;
  readonly plate: string;
  /** Address as last corrected, which names the commune. */
  readonly placeLabel: string | null;
  /** When the car was parked: an estimate on our clock. */
  readonly startedAt: Date;
  /** True when the car was declared again since, here or elsewhere: this stay is over. */
  readonly isSuperseded: boolean;
  /** False for a declaration that a carer prepared and its holder has not confirmed: it ends no other stay. */
  readonly isConfirmed: boolean;
  /** True when just declared: no departure and no alarm can exist yet, and neither is queried. */
  readonly isNew?: boolean;
}

/**
 * Plans the mail before the end of a stay that the town limits, in the transaction of the declaration. A repeated call
 * changes nothing, or applies the commune of a corrected address; once the car has left, or was declared again, nothing
 * is planned.
 */
export async function scheduleStayAlarm(
  { tx, clock, jobs }: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  stay: Stay,
): Promise<void> {
  const repository = townRulesRepository(tx);
  if (stay.isSuperseded) return repository.dropAlarm(stay.declarationId);
  const ofCar = { declaration_id: stay.declarationId, user_id: stay.userId, plate: stay.plate };
  if (stay.isConfirmed) await repository.dropEarlierAlarms(ofCar, stay.startedAt);
  if (stay.isNew !== true && (await repository.findLeftPlace(stay.declarationId)) !== undefined) return;
  const rule = stay.placeLabel === null ? null : findRuleByLabel(await repository.listCaps(), stay.placeLabel);
  const limit = computeStayLimit(rule, stay.startedAt);
  const alarm = stay.isNew === true ? undefined : await repository.findAlarm(stay.declarationId);
  if (alarm !== undefined) {
    if (alarm.ends_at.getTime() === limit?.endsAt.getTime() && alarm.commune === rule?.commune) return;
    await repository.dropAlarm(stay.declarationId);
  }
  const now = clock.now();
  // Deposited after the end: there is nothing left to announce.
  if (rule === null || limit === null || limit.endsAt <= now) return;
  await repository.addAlarm({
    declaration_id: stay.declarationId,
    user_id: stay.userId,
    insee: rule.insee,
    commune: rule.commune,
    max_hours: rule.maxHours ?? 0,
    plate: stay.plate,
    remind_at: limit.remindAt,
    ends_at: limit.endsAt,
    mailed_at: null,
  });
  await enqueueStayMail({ tx, clock, jobs }, { declarationId: stay.declarationId, remindAt: limit.remindAt });
}
