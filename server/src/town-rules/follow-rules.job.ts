import { computeStayLimit, type TownRule } from '@placejuste/domain/town-rule';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { enqueueStayMail } from './mail-stay.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';
import type { StayAlarmRow } from './town-rules.tables.ts';

const followRulesJobName = 'town-rules.follow-rules';
const payload = z.object({ codes: z.array(z.string()) });
/** A job of the slice that knows where cars are parked. */
export const planStaysJobName = 'declarations.plan-stays';
export const planStaysPayload = z.object({ insee: z.string(), hours: z.int().positive() });
/** Stays of one transaction. */
const atOnce = 200;

/**
 * Enqueues the job that applies a changed rule. A job, because the cars parked there belong to other people than the
 * editor.
 */
export async function enqueueFollowRules(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await jobs.enqueue(tx, followRulesJobName, { codes });
}

/**
 * Applies the current rules of these communes to the running stays, then has the missing ones planned. After the
 * withdrawal of a rule nothing is announced any more, since no source states it.
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

/** Updates a page of stays; returns the last id, or null at the end. */
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
  // Cars parked before the cap was known have no stay to update.
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
    // A person who was told of another end is told of the new one.
    ...(isMoved ? { mailed_at: null } : {}),
  });
  // A past end is not announced: the home screen says that the stay is over.
  if (isMoved && limit.endsAt > context.clock.now())
    await enqueueStayMail(context, { declarationId: alarm.declaration_id, remindAt: limit.remindAt });
}
