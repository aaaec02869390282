import type { OwnSuspension } from '@placejuste/contracts/accounts';
import { suspensionSentences } from '@placejuste/domain/people';
import type { SuspensionRow } from './suspensions.repository.ts';

/** Fields shown to both the holder and the team. */
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
