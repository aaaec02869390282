import type { directoryContract } from '@placejuste/contracts/directory';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { buildFacts, buildListingDecisionMail, mergeFacts } from '@placejuste/domain/directory';
import { ok, toParisDay, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { checkPermission, findPerson, recordAudit, type Person } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { actAs, type RowClaims } from '../../platform/postgres/index.ts';
import { requestsRepository } from './requests.repository.ts';

type Call = typeof directoryContract.calls.decideListingRequest;
const refuseField = refuseFieldOf<BodyOf<Call>>();

/** Finds the sender of a request, to notify them of the decision: only the service may read it. */
export async function readRequester({ tx }: ServiceContext, id: string): Promise<Person | null> {
  const request = await requestsRepository(tx).find(id);
  return request === undefined ? null : findPerson(tx, request.user_id);
}

/**
 * Records a decision, with its effect on the listing and the role, its audit entry and its mail, in one transaction.
 */
export async function decideListingRequest(
  context: CommandContext,
  { id, requester, decision }: ParamsOf<Call> & { readonly requester: Person | null; readonly decision: BodyOf<Call> },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, newId, user, publicUrl } = context;
  const reason = decision.decision === 'refuse' ? decision.reason.replaceAll('\u0000', '').trim() : null;
  if (reason === '') return refuseField('reason', 'LISTING_REASON_MISSING');
  const now = clock.now();
  const repository = requestsRepository(tx);
  const request = await repository.find(id);
  if (request === undefined) return refuse('NOT_IN_QUEUE');
  if (request.user_id === user.id) return refuse('LISTING_REQUEST_OWN');
  // Read again and locked, since an import may run at the same time. Of a merged listing, the one shown.
  const locked = reason === null ? await repository.lockListing(request.listing_id) : undefined;
  const listing = locked ?? request.listing;
  const isOwner = listing.owner_id === request.user_id;
  if (!isOwner && !(await repository.canGrantOwnership())) return refuse('LISTING_OWNER_UNDECIDED');
  if (!isOwner && reason === null && !(await mayAnswerForPlace(context, request.user_id)))
    return refuse('LISTING_REQUESTER_SUSPENDED');
  if (!(await repository.decide(id, { by: user.id, at: now, reason }))) return refuse('ALREADY_DECIDED');
  const state = reason === null ? 'approved' : 'refused';
  if (state === 'approved') {
    const facts = mergeFacts(listing.facts, buildFacts(request.said, 'business', toParisDay(now)));
    await repository.publish(listing.id, facts, now);
    if (!isOwner) await repository.grantOwnership(listing.id, { ownerId: request.user_id, roleId: newId() }, now);
  }
  await recordAudit(context, {
    actorId: user.id,
    action: `listing-request.${state}`,
    subjectType: 'listing',
    subjectId: listing.id,
    detail: { facts: Object.keys(request.said).join(' ') },
  });
  if (requester !== null) {
    const { button, ...mail } = buildListingDecisionMail({
      firstName: requester.firstName,
      listing: listing.name,
      approved: state === 'approved',
      reason,
    });
    const action = { label: button, url: `${publicUrl}/mes-etablissements` };
    await queueMail(context, { to: requester.email, ...mail, action });
  }
  return ok({ id, state });
}

/** Checks as on sending: an account suspended since gets no role. */
function mayAnswerForPlace({ tx, user }: CommandContext, requesterId: string): Promise<boolean> {
  const other: RowClaims = { sub: requesterId, role: 'authenticated', aal: 'aal1', email: '', session_id: null };
  return actAs(tx, { self: user.claims, other }, async () => (await checkPermission(tx, 'add-station')).ok);
}
