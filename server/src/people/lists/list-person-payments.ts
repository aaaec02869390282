import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listPayments } from '../../billing/index.ts';
import { encodeCursor, paginate, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { buildPaymentView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonPayments;

/** Lists the payments of a person, also those only begun, newest first. */
export async function listPersonPayments(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.payments', ...request });
  if (refusal !== null) return refusal;
  const all = await listPayments(context, request.id);
  // A charge has no row to search by: the list is scanned for the cursor, and an altered one starts it anew.
  const start = all.findIndex((payment) => encodeCursor(payment) === request.after) + 1;
  const { shown, next } = paginate(all.slice(start), request, (payment) => payment);
  return ok({ rows: shown.map(buildPaymentView), next });
}
