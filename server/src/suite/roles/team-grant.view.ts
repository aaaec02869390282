import type { TeamGrant } from '@placejuste/contracts/suite';
import type { TeamGrantRow } from '../../accounts/index.ts';

export function buildTeamGrantView({ grantedAt, ...row }: TeamGrantRow, askedBy: string): TeamGrant {
  return { ...row, grantedAt: grantedAt.toISOString(), isOwn: row.userId === askedBy };
}
