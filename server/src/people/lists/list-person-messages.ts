import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { messageView } from './person-lists.view.ts';
import { personListsRepository } from './person-lists.repository.ts';

type Call = typeof peopleContract.calls.listPersonMessages;

/** What the address of somebody wrote to the public forms, newest first, with what was answered. */
export async function listPersonMessages(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.messages', ...asked });
  if (refused !== null) return refused;
  const page = { limit: pageSize(asked) + 1, after: decodeCursor(asked) };
  const found = await personListsRepository(context.tx).messages(asked.id, page);
  const { shown, next } = paginate(found, asked, ({ receivedAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(messageView), next });
}
