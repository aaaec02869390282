import { computeAgreementStart } from '@placejuste/domain/document';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { type Disagreement, secondLooksRepository } from './second-looks.repository.ts';

interface DisagreementPage {
  readonly shown: readonly Disagreement[];
  readonly next: string | null;
  readonly waiting: number;
}

/** Lists the disagreements between first and second answers, oldest first. */
export async function listDisagreements(
  { tx, clock, user }: ServiceCommandContext,
  query: { readonly limit?: number | undefined; readonly after?: string | undefined },
): Promise<DisagreementPage> {
  const now = clock.now();
  const since = computeAgreementStart(now);
  const looks = secondLooksRepository(tx, now);
  const page = { since, limit: readPageSize(query) + 1, after: decodeCursor(query) };
  const rows = await looks.listDisagreements(user.id, page);
  const waitingCount = await looks.countDisagreements(user.id, since);
  return { ...paginate(rows, query, ({ secondAt, id }) => ({ at: secondAt, id })), waiting: waitingCount };
}
