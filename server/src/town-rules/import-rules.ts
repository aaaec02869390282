import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { compareRules, judgeRules, type TownRule } from '@placejuste/domain/town-rule';
import { recordAudit } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { enqueueFollowRules } from './follow-rules.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';

type Call = typeof townRulesContract.calls.importTownRules;

/** Replaces the whole list, or nothing; the audit entry has the number of changes and the communes. */
export async function importRules(
  context: CommandContext,
  { rules }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const faults = judgeRules(rules, toParisDay(now));
  if (faults !== null) return refuse('TOWN_RULES_REFUSED', faults);
  const repository = townRulesRepository(tx);
  const { added, changed, removed, unchanged } = compareRules(
    (await repository.listRules()).map(({ rule }) => rule),
    rules,
  );
  for (const rule of [...added, ...changed.map(({ after }) => after)]) await repository.keep(rule, now);
  await repository.forget(removed.map(({ insee }) => insee));
  const movedRules = changed.filter(({ fields }) => fields.includes('maxHours') || fields.includes('commune'));
  await enqueueFollowRules(
    context,
    [...movedRules.map(({ after }) => after), ...removed, ...added].map(({ insee }) => insee),
  );
  await recordAudit(context, {
    actorId: user.id,
    action: 'town-rules.imported',
    subjectType: 'town-rules',
    subjectId: 'all',
    detail: {
      added: joinCodes(added),
      changed: joinCodes(changed.map(({ after }) => after)),
      removed: joinCodes(removed),
    },
  });
  return ok({ added: added.length, changed: changed.length, removed: removed.length, unchanged });
}

function joinCodes(rules: readonly TownRule[]): string {
  return rules.map(({ insee }) => insee).join(' ');
}
