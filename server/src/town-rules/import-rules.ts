import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { compareRules, judgeRules, type TownRule } from '@placejuste/domain/town-rule';
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
    const { added, changed, removed, unchanged } = compareRules(
      (await repository.rules()).map(({ rule }) => rule),
      rules,
    );
    for (const rule of [...added, ...changed.map(({ after }) => after)]) await repository.keep(rule, now);
    await repository.forget(removed.map(({ insee }) => insee));
    await recordAudit(
      { ...platform, tx },
      {
        actorId: user.id,
        action: 'town-rules.imported',
        subjectType: 'town-rules',
        subjectId: 'all',
        detail: {
          added: codesOf(added),
          changed: codesOf(changed.map(({ after }) => after)),
          removed: codesOf(removed),
        },
      },
    );
    return ok({ added: added.length, changed: changed.length, removed: removed.length, unchanged });
  });
}

function codesOf(rules: readonly TownRule[]): string {
  return rules.map(({ insee }) => insee).join(' ');
}
