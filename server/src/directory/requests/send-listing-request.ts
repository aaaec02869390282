import type { directoryContract } from '@placejuste/contracts/directory';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { checkPermission, recordAudit } from '../../accounts/index.ts';
import { isFeatureOff } from '../../features/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { buildOwnRequestView } from './listing-request.view.ts';
import { requestsRepository } from './requests.repository.ts';

type Call = typeof directoryContract.calls.sendListingRequest;
const refuseField = refuseFieldOf<BodyOf<Call>>();

/** Sends a request to own a listing or, from its owner, new facts about its access. */
export async function sendListingRequest(
  context: CommandContext,
  { id: listingId, why, said }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, newId, user } = context;
  if (!(await checkPermission(tx, 'add-station')).ok) return refuse('ACCOUNT_SUSPENDED');
  if (await isFeatureOff(tx, 'listing-requests')) return refuse('LISTING_REQUESTS_OFF');
  const reason = why?.replaceAll('\u0000', '').trim() || null;
  const repository = requestsRepository(tx);
  const listing = await repository.listing(listingId);
  if (listing === undefined) return refuse('LISTING_NOT_FOUND');
  if (listing.source === 'example') return refuse('LISTING_IS_EXAMPLE');
  if (listing.owner_id !== user.id && reason === null) return refuseField('why', 'LISTING_WHY_MISSING');
  if (Object.keys(said).length === 0) return refuse('LISTING_NOTHING_SAID');
  const row = { id: newId(), listing_id: listing.id, user_id: user.id, why: reason, said, sent_at: clock.now() };
  if (!(await repository.send(row))) return refuse('LISTING_REQUEST_WAITS');
  await recordAudit(context, {
    actorId: user.id,
    action: 'listing-request.sent',
    subjectType: 'listing',
    subjectId: listing.id,
  });
  return ok(buildOwnRequestView({ ...row, state: 'waiting', reason: null, listing }));
}
