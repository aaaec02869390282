import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { auditAbout } from '../../accounts/index.ts';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { eventView } from './person-lists.view.ts';

type Call = typeof peopleContract.calls.listPersonEvents;

/** What the audit log says of somebody, newest first: this very reading is its first line. */
export async function listPersonEvents(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.events', ...asked });
  if (refused !== null) return refused;
  const page = { limit: pageSize(asked) + 1, after: decodeCursor(asked) };
  const found = await auditAbout(context.tx, asked.id, page);
  const { shown, next } = paginate(found, asked, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(eventView), next });
}
