import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findPurposeFault, parseSearchTerm, type SearchTerm } from '@placejuste/domain/people';
import { recordAudit } from '../accounts/index.ts';
import { computeCardDigest } from '../documents/index.ts';
import { paginate, readPageSize, type ServiceCommandContext } from '../platform/http/index.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import { decodePersonCursor, encodePersonCursor } from './person-cursor.ts';
import { buildPersonRowView } from './person-file.view.ts';
import { listMatchingPeople } from './person-terms.repository.ts';

type Call = typeof peopleContract.calls.searchPeople;

/** Searches for people. Who searched, why and by which criterion is written to the audit log before the answer. */
export async function searchPeople(
  context: ServiceCommandContext,
  query: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user, secrets } = context;
  const { purpose, by, text } = query;
  const fault = findPurposeFault(purpose, text);
  if (fault !== null) return refuse(fault);
  const term = parseSearchTerm(by, text);
  if (!term.ok) return term;
  await recordAudit(context, {
    actorId: user.id,
    action: 'people.searched',
    subjectType: 'people',
    subjectId: by,
    detail: { purpose: purpose.code, note: purpose.note },
  });
  const people = await listMatchingPeople(tx, toKeyedTerm(secrets, term.value), {
    limit: readPageSize(query) + 1,
    after: decodePersonCursor(query.after ?? ''),
  });
  const { shown, next } = paginate(people, query, encodePersonCursor);
  return ok({ rows: shown.map(buildPersonRowView), next });
}

/** A card's number is never compared in clear. */
function toKeyedTerm(secrets: Secrets, term: SearchTerm): SearchTerm {
  return term.kind === 'card' ? { ...term, text: computeCardDigest(secrets, term.text) } : term;
}
