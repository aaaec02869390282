import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, pageOf, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { paymentView } from './person-lists.view.ts';
import { personListsRepository } from './person-lists.repository.ts';

type Call = typeof peopleContract.calls.listPersonPayments;

/** What somebody paid, or began to, newest first. */
export async function listPersonPayments(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.payments', ...asked });
  if (refused !== null) return refused;
  const page = { limit: pageSize(asked) + 1, after: decodeCursor(asked) };
  const found = await personListsRepository(context.tx).payments(asked.id, page);
  const { shown, next } = pageOf(found, asked, ({ createdAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(paymentView), next });
}
