import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { purposeFault, searchTerm, type SearchTerm } from '@placejuste/domain/people';
import { recordAudit } from '../accounts/index.ts';
import { cardDigest } from '../documents/index.ts';
import { paginate, pageSize, type ServiceCommandContext } from '../platform/http/index.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import { decodePersonCursor, encodePersonCursor } from './person-cursor.ts';
import { personRowView } from './person-file.view.ts';
import { findPeople } from './person-terms.repository.ts';

type Call = typeof peopleContract.calls.searchPeople;

/** Looks for people. Who searched, why and by what kind of thing is in the log before anything is answered. */
export async function searchPeople(
  context: ServiceCommandContext,
  query: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user, secrets } = context;
  const { purpose, by, text } = query;
  const fault = purposeFault(purpose, text);
  if (fault !== null) return refuse(fault);
  const term = searchTerm(by, text);
  if (!term.ok) return term;
  await recordAudit(context, {
    actorId: user.id,
    action: 'people.searched',
    subjectType: 'people',
    subjectId: by,
    detail: { purpose: purpose.code, note: purpose.note },
  });
  const found = await findPeople(tx, keyedTerm(secrets, term.value), {
    limit: pageSize(query) + 1,
    after: decodePersonCursor(query.after ?? ''),
  });
  const { shown, next } = paginate(found, query, encodePersonCursor);
  return ok({ rows: shown.map(personRowView), next });
}

/** A number of a card is never compared in clear. */
function keyedTerm(secrets: Secrets, term: SearchTerm): SearchTerm {
  return term.kind === 'card' ? { ...term, text: cardDigest(secrets, term.text) } : term;
}
