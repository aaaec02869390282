import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { reviewDatesContract } from '@placejuste/contracts/suite';
import { ok, parisDay, type Result } from '@placejuste/domain/kernel';
import { reviewDates } from '@placejuste/domain/operation';
import { paginate, pageSize, type ServiceContext } from '../../platform/http/index.ts';
import { rulingReadings } from '../../rulings/index.ts';
import { townRulesIn } from '../../town-rules/index.ts';

type Call = typeof reviewDatesContract.calls.listReviewDates;

/**
 * Lists the sources that are to be read again. Some thousands at most: sorted here, as no table holds them together.
 */
export async function listReviewDates(
  { tx, clock }: ServiceContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const read = { readings: await rulingReadings(tx), rules: await townRulesIn(tx) };
  const all = reviewDates(read, parisDay(clock.now()));
  const { after = '' } = query;
  const found = all.filter(({ key }) => key > after).slice(0, pageSize(query) + 1);
  const { shown, next } = paginate(found, query, ({ key }) => key);
  const waiting = all.filter(({ kind, state }) => kind !== 'card' && (state === 'over' || state === 'soon')).length;
  return ok({ rows: [...shown], next, waiting });
}
