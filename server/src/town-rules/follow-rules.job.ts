import { computeStayLimit, type TownRule } from '@placejuste/domain/town-rule';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { enqueueStayMail } from './mail-stay.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';
import type { StayAlarmRow } from './town-rules.tables.ts';

const followRulesJobName = 'town-rules.follow-rules';
const payload = z.object({ codes: z.array(z.string()) });
/** Done by the slice that knows where cars are parked. */
export const planStaysJobName = 'declarations.plan-stays';
export const planStaysPayload = z.object({ insee: z.string(), hours: z.int().positive() });
/** Stays of one transaction. */
const atOnce = 200;

/**
 * Enqueues the job that follows a changed rule. The cars parked there belong to other people than the one who changes
 * it.
 */
export async function enqueueFollowRules(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await jobs.enqueue(tx, followRulesJobName, { codes });
}

/**
 * Moves the stays that run in these communes to their rule as it is now, then asks for those that have none to be
 * planned. Of a rule that was withdrawn nothing is announced any more: the source does not say it.
 */
export function followRulesJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: followRulesJobName,
    payload,
    async run({ codes }, signal) {
      for (const insee of codes) {
        let after: string | null = null;
        do {
          signal.throwIfAborted();
          const from: string | null = after;
          after = await runAsService(platform, (context) => followRule(context, { insee, after: from }));
        } while (after !== null);
      }
    },
  };
}

/** The last of those read, null when none was left. */
async function followRule(
  context: ServiceContext,
  { insee, after }: { readonly insee: string; readonly after: string | null },
): Promise<string | null> {
  const repository = townRulesRepository(context.tx);
  const rule = await repository.findRule(insee);
  const stayFilter = { insee, hours: rule?.maxHours ?? 0, now: context.clock.now() };
  const alarms = await repository.lockRunning(stayFilter, { after, limit: atOnce });
  for (const alarm of alarms) await follow(context, alarm, rule);
  if (alarms.length === atOnce) return alarms.at(-1)?.declaration_id ?? null;
  // Cars parked there before any cap was known have no stay to move.
  if (rule !== null && rule.maxHours !== null)
    await context.jobs.enqueue(context.tx, planStaysJobName, { insee, hours: rule.maxHours });
  return null;
}

async function follow(context: ServiceContext, alarm: StayAlarmRow, rule: TownRule | null): Promise<void> {
  const repository = townRulesRepository(context.tx);
  const startedAt = new Date(alarm.ends_at.getTime() - alarm.max_hours * 3_600_000);
  const limit = computeStayLimit(rule, startedAt);
  if (rule === null || rule.maxHours === null || limit === null) return repository.dropAlarm(alarm.declaration_id);
  const isMoved = limit.endsAt.getTime() !== alarm.ends_at.getTime();
  if (!isMoved && rule.commune === alarm.commune) return;
  await repository.moveAlarm(alarm.declaration_id, {
    commune: rule.commune,
    max_hours: rule.maxHours,
    remind_at: limit.remindAt,
    ends_at: limit.endsAt,
    // Told of another end, the person is told of this one.
    ...(isMoved ? { mailed_at: null } : {}),
  });
  // An end that is past already is not announced: the home says that the stay is over.
  if (isMoved && limit.endsAt > context.clock.now())
    await enqueueStayMail(context, { declarationId: alarm.declaration_id, remindAt: limit.remindAt });
}
