import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../platform/http/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';

type Call = typeof townRulesContract.calls.listTownRules;

/** Lists every rule, with the time of the last change. */
export async function listRules({ tx }: ServiceContext): Promise<Result<ReplyOf<Call>, never>> {
  const rows = await townRulesRepository(tx).listRules();
  const last = rows.reduce((latest, { updated_at }) => Math.max(latest, updated_at.getTime()), 0);
  return ok({ updatedAt: new Date(last).toISOString(), rules: rows.map(({ rule }) => rule) });
}
