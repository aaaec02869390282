import type { OwnSuspension } from '@placejuste/contracts/accounts';
import { suspensionSentences } from '@placejuste/domain/people';
import type { SuspensionRow } from './suspensions.repository.ts';

/** What both sides read of it. */
export function buildSuspensionView({ remark, suspendedAt, appeal, appealedAt, answer }: SuspensionRow) {
  return {
    remark,
    since: suspendedAt.toISOString(),
    appeal: appeal === null || appealedAt === null ? null : { text: appeal, at: appealedAt.toISOString(), answer },
  };
}

export function buildOwnSuspensionView(row: SuspensionRow): OwnSuspension {
  return { sentence: suspensionSentences[row.reason], ...buildSuspensionView(row) };
}
