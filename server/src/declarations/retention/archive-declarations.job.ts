import { shouldArchive } from '@placejuste/domain/declaration';
import { addDays, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { retentionRepository } from './retention.repository.ts';

export const archiveDeclarationsJobName = 'declarations.archive';

const payload = z.object({ on: z.string() });
/** While nobody parks. */
const parisHour = 3;

/** Each night, archives what ended its retention, and plans the next night. */
export function archiveDeclarationsJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: archiveDeclarationsJobName,
    payload,
    // A failed night is tried for about half a day; the next start would plan it again.
    retryLimit: 20,
    retryDelaySeconds: 10,
    run: (night) => runAsService(platform, (context) => archiveTonight(context, night)),
  };
}

async function archiveTonight(context: ServiceContext, { on }: z.infer<typeof payload>): Promise<void> {
  // Another start or another node planned another night meanwhile.
  if ((await retentionRepository(context.tx).nextLook()) !== on) return;
  await archiveEnded(context);
  await planNight(context, addDays(parisDay(context.clock.now()), 1));
}

/** At the start: plans tonight unless a night to come is planned already. */
export async function planRetention(platform: Platform): Promise<void> {
  await runAsService(platform, async (context) => {
    const today = parisDay(context.clock.now());
    const planned = await retentionRepository(context.tx).nextLook();
    if (planned === null || planned < today) await planNight(context, today);
  });
}

async function planNight({ tx, clock, jobs }: ServiceContext, on: PlainDate): Promise<void> {
  await retentionRepository(tx).plan(on);
  const wait = startOfParisDay(on).getTime() + parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(
    tx,
    archiveDeclarationsJobName,
    { on },
    { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) },
  );
}

async function archiveEnded({ tx, clock }: ServiceContext): Promise<void> {
  const now = clock.now();
  const retention = retentionRepository(tx);
  let after: string | null = null;
  for (;;) {
    const page = await retention.candidates(now, after);
    const last = page.at(-1);
    if (last === undefined) return;
    await retention.archive(page.filter((one) => shouldArchive(one, now)).map(({ id }) => id));
    after = last.id;
  }
}
