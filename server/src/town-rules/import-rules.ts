import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { judgeRules } from '@placejuste/domain/town-rule';
import { recordAudit } from '../accounts/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';

type Import = (typeof townRulesContract.calls)['importTownRules'];

/** Puts the whole list in the place of the one before, or nothing; the log says how many changed and which communes. */
export async function importRules(
  platform: Pick<Platform, 'db' | 'clock' | 'newId'>,
  user: RequestUser,
  { rules }: BodyOf<Import>,
): Promise<Result<ReplyOf<Import>, 'TOWN_RULES_REFUSED'>> {
  const now = platform.clock.now();
  const faults = judgeRules(rules, parisDay(now));
  if (faults !== null) return refuse('TOWN_RULES_REFUSED', faults);
  return platform.db.asUser(user.claims, async (tx) => {
    const repository = townRulesRepository(tx);
    const before = new Map((await repository.rules()).map((row) => [row.insee, row.rule]));
    const coming = new Set(rules.map(({ insee }) => insee));
    const removed = [...before.keys()].filter((insee) => !coming.has(insee));
    const added = rules.filter(({ insee }) => !before.has(insee));
    const changed = rules.filter((rule) => before.has(rule.insee) && !isDeepStrictEqual(rule, before.get(rule.insee)));
    for (const rule of [...added, ...changed]) await repository.keep(rule, now);
    await repository.forget(removed);
    await recordAudit(platform, tx, {
      actorId: user.id,
      action: 'town-rules.imported',
      subjectType: 'town-rules',
      subjectId: 'all',
      detail: { added: added.map(({ insee }) => insee).join(' '), changed: changed.map(({ insee }) => insee).join(' '), removed: removed.join(' ') },
    });
    return ok({ added: added.length, changed: changed.length, removed: removed.length, unchanged: rules.length - added.length - changed.length });
  });
}
