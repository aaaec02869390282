import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { Page } from './retention.repository.ts';

export const daySeconds = 24 * 3600;
/** Papers found by one reading of the table, and those of one transaction: locks stay short. */
const [foundAtOnce, changedAtOnce] = [5000, 50];

interface DailyDocuments {
  readonly name: string;
  readonly find: (context: ServiceContext, page: Page) => Promise<readonly string[]>;
  /** Returns how many of these papers it changed. */
  readonly run: (context: ServiceContext, papers: { readonly ids: readonly string[] }) => Promise<number>;
  /** Logged with that number. */
  readonly doneMessage: string;
  /** Papers changed in one night; the rest is found the next. No limit unless said. */
  readonly maxPerNight?: number;
}

/** Once a day, the papers that are found, in batches. */
export function createDailyDocumentsJob(
  platform: Platform,
  { name, find, run, doneMessage, maxPerNight = Infinity }: DailyDocuments,
): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name,
    everySeconds: daySeconds,
    async run(signal) {
      let papers = 0;
      for (let after: string | undefined, foundCount = foundAtOnce; foundCount === foundAtOnce; ) {
        const page = { after: after ?? null, limit: foundAtOnce };
        const dueIds = await runAsService(platform, (context) => find(context, page));
        for (let at = 0; at < dueIds.length && papers < maxPerNight; ) {
          signal.throwIfAborted();
          const ids = dueIds.slice(at, at + Math.min(changedAtOnce, maxPerNight - papers));
          papers += await runAsService(platform, (context) => run(context, { ids }));
          at += ids.length;
        }
        [after, foundCount] = papers < maxPerNight ? [dueIds.at(-1), dueIds.length] : [undefined, 0];
      }
      if (papers > 0) platform.log.info({ papers }, doneMessage);
    },
  });
}
