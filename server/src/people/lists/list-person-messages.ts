import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { buildMessageView } from './person-lists.view.ts';
import { personListsRepository } from './person-lists.repository.ts';

type Call = typeof peopleContract.calls.listPersonMessages;

/** Lists the messages that a person's address sent by the public forms, newest first, with their answers. */
export async function listPersonMessages(
  context: ServiceCommandContext,
  request: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refusal = await openList(context, { action: 'people.messages', ...request });
  if (refusal !== null) return refusal;
  const page = { limit: readPageSize(request) + 1, after: decodeCursor(request) };
  const messages = await personListsRepository(context.tx).listMessages(request.id, page);
  const { shown, next } = paginate(messages, request, ({ receivedAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildMessageView), next });
}
