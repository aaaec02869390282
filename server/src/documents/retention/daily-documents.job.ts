import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import type { Page } from './retention.repository.ts';

export const daySeconds = 24 * 3600;
/** Documents found by one reading of the table, and documents of one transaction, few so that locks stay short. */
const [foundAtOnce, changedAtOnce] = [5000, 50];

interface DailyDocuments {
  readonly name: string;
  readonly find: (context: ServiceContext, page: Page) => Promise<readonly string[]>;
  /** Returns the number of documents that it changed. */
  readonly run: (context: ServiceContext, papers: { readonly ids: readonly string[] }) => Promise<number>;
  /** Message logged with that number. */
  readonly doneMessage: string;
  /** Most documents changed in one night; the next night finds the rest. No limit by default. */
  readonly maxPerNight?: number;
}

/** Creates a daily job that changes the documents it finds, in batches. */
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
