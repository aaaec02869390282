import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { openList } from './open-list.ts';
import { paperView } from './person-lists.view.ts';
import { personListsRepository } from './person-lists.repository.ts';

type Call = typeof peopleContract.calls.listPersonDocuments;

/** The papers somebody sent, newest first, without their pictures. */
export async function listPersonDocuments(
  context: ServiceCommandContext,
  asked: { readonly id: string } & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const refused = await openList(context, { action: 'people.documents', ...asked });
  if (refused !== null) return refused;
  const page = { limit: pageSize(asked) + 1, after: decodeCursor(asked) };
  const found = await personListsRepository(context.tx).documents(asked.id, page);
  const { shown, next } = paginate(found, asked, ({ submittedAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map(paperView), next });
}
