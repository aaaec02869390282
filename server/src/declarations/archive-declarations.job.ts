import { shouldArchive } from '@placejuste/domain/declaration';
import { addDays, parisDay, startOfParisDay, type PlainDate } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { retentionRepository } from './retention.repository.ts';

export const archiveDeclarationsJobName = 'declarations.archive';

const payload = z.object({ on: z.string() });
/** While nobody parks. */
const parisHour = 3;

type Needs = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/** Each night, archives what ended its retention, and plans the next night. */
export function archiveDeclarationsJob(platform: Needs): JobDefinition<z.infer<typeof payload>> {
  return {
    name: archiveDeclarationsJobName,
    payload,
    // A failed night is tried for about half a day; the next start would plan it again.
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ on }) {
      await platform.db.asService(async (tx) => {
        const retention = retentionRepository(tx);
        // Another start or another node planned another night meanwhile.
        if ((await retention.nextLook()) !== on) return;
        await archiveEnded(tx, platform.clock.now());
        await scheduleFollowUp(tx, platform, addDays(parisDay(platform.clock.now()), 1));
      });
    },
  };
}

/** At the start: plans tonight unless a night to come is planned already. */
export async function planRetention(platform: Needs): Promise<void> {
  await platform.db.asService(async (tx) => {
    const today = parisDay(platform.clock.now());
    const planned = await retentionRepository(tx).nextLook();
    if (planned === null || planned < today) await scheduleFollowUp(tx, platform, today);
  });
}

async function scheduleFollowUp(tx: Tx, { clock, jobs }: Needs, on: PlainDate): Promise<void> {
  await retentionRepository(tx).plan(on);
  const wait = startOfParisDay(on).getTime() + parisHour * 3_600_000 - clock.now().getTime();
  await jobs.enqueue(
    tx,
    archiveDeclarationsJobName,
    { on },
    { startAfterSeconds: Math.max(0, Math.ceil(wait / 1000)) },
  );
}

async function archiveEnded(tx: Tx, now: Date): Promise<void> {
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
