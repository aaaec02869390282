import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { paymentsOf } from '../../billing/index.ts';
import { encodeCursor, paginate, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { paymentView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonPayments;

/** What somebody paid, or began to, newest first. */
export async function listPersonPayments(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.payments', ...asked });
  if (refused !== null) return refused;
  const all = await paymentsOf(context, asked.id);
  // A charge has no row of its own to seek: the cursor is looked for, and an altered one begins anew.
  const begin = all.findIndex((payment) => encodeCursor(payment) === asked.after) + 1;
  const { shown, next } = paginate(all.slice(begin), asked, (payment) => payment);
  return ok({ rows: shown.map(paymentView), next });
}
