import type * as z from 'zod';
import { runAsService, type Cursor, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { createCommuneMatcher, planStaysJobName, planStaysPayload } from '../../town-rules/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';
import type { DeclarationRow } from '../declarations.tables.ts';
import { scheduleAlarm } from './schedule-alarm.ts';
import { withLabelsShown } from './place-labels.ts';
import { staysRepository } from './stays.repository.ts';

type AddedCap = z.infer<typeof planStaysPayload>;
/** Declarations of one transaction. */
const pageSize = 200;

/**
 * Plans the end of the stays that were running in a commune when its cap became known. A second run changes nothing.
 */
export function scheduleStaysJob(platform: Platform): JobDefinition<AddedCap> {
  return {
    name: planStaysJobName,
    payload: planStaysPayload,
    async run(cap, signal) {
      // A stay begins at its deposit at the latest: those of earlier deposits are over.
      const since = new Date(platform.clock.now().getTime() - cap.hours * 3_600_000);
      let after: Cursor | null = null;
      do {
        signal.throwIfAborted();
        const from: Cursor | null = after;
        after = await runAsService(platform, (context) => schedulePage(context, cap.insee, { since, after: from }));
      } while (after !== null);
    },
  };
}

/** Plans a page of stays; returns its last cursor, or null at the end. */
async function schedulePage(
  context: ServiceContext,
  insee: string,
  { since, after }: { readonly since: Date; readonly after: Cursor | null },
): Promise<Cursor | null> {
  const { tx } = context;
  const rows = await staysRepository(tx).listDepositedSince(since, { after, limit: pageSize });
  const labelledRows = await withLabelsShown(declarationsRepository(tx), rows);
  const isThere = await createCommuneMatcher(tx, insee);
  for (const row of labelledRows.filter(({ place_label: label }) => isThere(label))) await scheduleStay(context, row);
  const last = rows.at(-1);
  return last === undefined || rows.length < pageSize ? null : { at: last.deposited_at, id: last.id };
}

async function scheduleStay(context: ServiceContext, { id }: Pick<DeclarationRow, 'id'>): Promise<void> {
  const { tx } = context;
  const stay = await staysRepository(tx).lockStay(id);
  if (stay === undefined) return;
  for (const labelledRow of await withLabelsShown(declarationsRepository(tx), [stay]))
    await scheduleAlarm(context, labelledRow);
}
