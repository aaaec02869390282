import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { listChangedFields, judgeRules, type TownRule } from '@placejuste/domain/town-rule';
import { recordAudit } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { enqueueFollowRules } from './follow-rules.job.ts';
import { townRulesRepository } from './town-rules.repository.ts';

type Call = typeof townRulesContract.calls.changeTownRule;

/** Adds, changes or removes the rule of one commune, unless it changed since its editor read it. */
export async function changeRule(
  context: CommandContext,
  { insee, rule, was }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const faults = rule === null ? {} : checkRule(rule, insee, toParisDay(now));
  if (Object.keys(faults).length > 0) return refuse('TOWN_RULE_REFUSED', faults);
  const repository = townRulesRepository(tx);
  if (!isDeepStrictEqual(await repository.lockRule(insee), was)) return refuse('TOWN_RULE_MOVED');
  const fields = rule === null || was === null ? [] : listChangedFields(was, rule);
  // A change without effect is neither written nor logged.
  if ((rule === null && was === null) || (rule !== null && was !== null && fields.length === 0)) return ok({ insee });
  if (rule === null) await repository.forget([insee]);
  else if (was !== null) await repository.keep(rule, now);
  else if (!(await repository.add(rule, now))) return refuse('TOWN_RULE_MOVED');
  await enqueueFollowRules(context, [insee]);
  const writeVerb = was === null ? 'added' : 'changed';
  const verb = rule === null ? 'removed' : writeVerb;
  await recordAudit(context, {
    actorId: user.id,
    action: 'town-rules.edited',
    subjectType: 'town-rules',
    subjectId: insee,
    detail: { added: '', changed: '', removed: '', [verb]: insee, fields: fields.join(' ') },
  });
  return ok({ insee });
}

/** Faults by field of the form: `rule.source`. */
function checkRule(rule: TownRule, insee: string, today: string): Readonly<Record<string, string>> {
  const faults = Object.entries(judgeRules([rule], today) ?? {}).map(([path, fault]) => [
    path.replace('rules.0', 'rule'),
    fault,
  ]);
  return Object.fromEntries(rule.insee === insee ? faults : [...faults, ['rule.insee', 'TOWN_RULE_COMMUNE']]);
}
