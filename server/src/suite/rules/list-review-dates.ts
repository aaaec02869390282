import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { reviewDatesContract } from '@placejuste/contracts/suite';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { computeReviewDates } from '@placejuste/domain/operation';
import { paginate, readPageSize, type ServiceContext } from '../../platform/http/index.ts';
import { listRulingReadings } from '../../rulings/index.ts';
import { listTownRules } from '../../town-rules/index.ts';

type Call = typeof reviewDatesContract.calls.listReviewDates;

/**
 * Lists the sources to be read again. There are some thousands at most, which are sorted here since no table holds them
 * all.
 */
export async function listReviewDates(
  { tx, clock }: ServiceContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const facts = { readings: await listRulingReadings(tx), rules: await listTownRules(tx) };
  const all = computeReviewDates(facts, toParisDay(clock.now()));
  const { after = '' } = query;
  const pageDates = all.filter(({ key }) => key > after).slice(0, readPageSize(query) + 1);
  const { shown, next } = paginate(pageDates, query, ({ key }) => key);
  const waitingCount = all.filter(
    ({ kind, state }) => kind !== 'card' && (state === 'over' || state === 'soon'),
  ).length;
  return ok({ rows: [...shown], next, waiting: waitingCount });
}
