import type { directoryContract, ListingRequest, OwnRequest } from '@placejuste/contracts/directory';
import type { BodyOf, QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { factsOf, listingDecisionMail, mergeFacts } from '@placejuste/domain/directory';
import { ok, parisDay, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { personOf, recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import {
  decodeCursor,
  pageOf,
  pageSize,
  type Handlers,
  type Platform,
  type RequestUser,
} from '../platform/http/index.ts';
import { requestsRepository, type ListingForRequest, type RequestWithListing } from './requests.repository.ts';

type Calls = typeof directoryContract.calls;
const refuseField = refuseFieldOf<BodyOf<Calls['sendListingRequest' | 'decideListingRequest']>>();

export function requestHandlers(platform: Platform): Handlers<Calls> {
  return {
    async readListing({ params }) {
      const found = await platform.db.asService((tx) => requestsRepository(tx).listing(params.id));
      return found === undefined
        ? refuse('LISTING_NOT_FOUND')
        : ok({ ...shown(found), example: found.source === 'example', facts: [...found.facts] });
    },
    listOwnListings: ({ user }) =>
      platform.db.asUser(user.claims, async (tx) => {
        const repository = requestsRepository(tx);
        return ok({
          owned: (await repository.owned(user.id)).map(shown),
          requests: (await repository.ofPerson(user.id)).map(ownView),
        });
      }),
    sendListingRequest: ({ user, params, body }) => send(platform, user, params.id, body),
    listListingRequests: ({ user, query }) => queue(platform, user, query),
    decideListingRequest: ({ user, params, body }) => decide(platform, user, params.id, body),
  };
}

async function send(
  platform: Platform,
  user: RequestUser,
  listingId: string,
  { why, said }: BodyOf<Calls['sendListingRequest']>,
): Promise<Result<OwnRequest, keyof Calls['sendListingRequest']['refusals']>> {
  const reason = why?.replaceAll('\u0000', '').trim() || null;
  return platform.db.asUser(user.claims, async (tx) => {
    const repository = requestsRepository(tx);
    const listing = await repository.listing(listingId);
    if (listing === undefined) return refuse('LISTING_NOT_FOUND');
    if (listing.source === 'example') return refuse('LISTING_IS_EXAMPLE');
    if (listing.owner_id !== user.id && reason === null) return refuseField('why', 'LISTING_WHY_MISSING');
    if (Object.keys(said).length === 0) return refuse('LISTING_NOTHING_SAID');
    const row = {
      id: platform.newId(),
      listing_id: listingId,
      user_id: user.id,
      why: reason,
      said,
      sent_at: platform.clock.now(),
    };
    if (!(await repository.send(row))) return refuse('LISTING_REQUEST_WAITS');
    await recordAudit(
      { ...platform, tx },
      {
        actorId: user.id,
        action: 'listing-request.sent',
        subjectType: 'listing',
        subjectId: listingId,
      },
    );
    return ok(ownView({ ...row, state: 'waiting', reason: null, listing }));
  });
}

async function queue(
  platform: Platform,
  admin: RequestUser,
  query: QueryOf<Calls['listListingRequests']>,
): Promise<Result<ReplyOf<Calls['listListingRequests']>, never>> {
  const { found, waiting } = await platform.db.asUser(admin.claims, async (tx) => {
    const repository = requestsRepository(tx);
    const rows = await repository.queue(pageSize(query) + 1, decodeCursor(query));
    await recordAudit(
      { ...platform, tx },
      {
        actorId: admin.id,
        action: 'listing-requests.seen',
        subjectType: 'listing-requests',
        subjectId: 'waiting',
        detail: { seen: Math.min(pageSize(query), rows.length) },
      },
    );
    return { found: rows, waiting: await repository.waiting() };
  });
  const { shown: page, next } = pageOf(found, query, ({ sent_at: at, id }) => ({ at, id }));
  const rows = await platform.db.asService((tx) =>
    Promise.all(page.map(async (row) => adminView(row, await personOf(tx, row.user_id)))),
  );
  return ok({ rows, next, waiting });
}

/** One decision with its consequence on the listing and the role, its line in the log and its mail: all or nothing. */
async function decide(
  platform: Platform,
  admin: RequestUser,
  id: string,
  body: BodyOf<Calls['decideListingRequest']>,
): Promise<Result<ReplyOf<Calls['decideListingRequest']>, keyof Calls['decideListingRequest']['refusals']>> {
  const reason = body.decision === 'refuse' ? body.reason.replaceAll('\u0000', '').trim() : null;
  if (reason === '') return refuseField('reason', 'LISTING_REASON_MISSING');
  const now = platform.clock.now();
  const request = await platform.db.asUser(admin.claims, (tx) => requestsRepository(tx).request(id));
  if (request === undefined) return refuse('LISTING_REQUEST_NOT_FOUND');
  if (request.user_id === admin.id) return refuse('LISTING_REQUEST_OWN');
  const person = await platform.db.asService((tx) => personOf(tx, request.user_id));
  return platform.db.asUser(admin.claims, async (tx) => {
    const repository = requestsRepository(tx);
    if (!(await repository.decide(id, admin.id, now, reason))) return refuse('LISTING_REQUEST_DECIDED');
    const state = reason === null ? 'approved' : 'refused';
    // Read again: an import may have passed since.
    const listing = await repository.listing(request.listing_id);
    if (state === 'approved' && listing !== undefined) {
      const facts = mergeFacts(listing.facts, factsOf(request.said, 'business', parisDay(now)));
      await repository.publish(request.listing_id, facts, request.user_id, platform.newId(), now);
    }
    await recordAudit(
      { ...platform, tx },
      {
        actorId: admin.id,
        action: `listing-request.${state}`,
        subjectType: 'listing',
        subjectId: request.listing_id,
        detail: { facts: Object.keys(request.said).join(' ') },
      },
    );
    if (person !== null) {
      const { button, ...mail } = listingDecisionMail({
        firstName: person.firstName,
        listing: request.listing.name,
        approved: state === 'approved',
        reason,
      });
      await queueMail(
        { ...platform, tx },
        {
          to: person.email,
          ...mail,
          action: { label: button, url: `${platform.publicUrl}/mes-etablissements` },
        },
      );
    }
    return ok({ id, state });
  });
}

function shown({ id, name, street, postcode, commune }: ListingForRequest) {
  return { id, name, address: [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ') };
}

function ownView({ id, listing, state, reason, sent_at }: RequestWithListing): OwnRequest {
  return { id, listing: shown(listing), state, reason, sentAt: sent_at.toISOString() };
}

function adminView(
  { id, listing, user_id, why, said, sent_at }: RequestWithListing,
  person: Awaited<ReturnType<typeof personOf>>,
): ListingRequest {
  return {
    id,
    listing: { ...shown(listing), facts: [...listing.facts], sourceUrl: listing.source_url },
    person: { firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', email: person?.email ?? '' },
    owner: listing.owner_id === null ? 'none' : listing.owner_id === user_id ? 'same' : 'other',
    why,
    said,
    sentAt: sent_at.toISOString(),
  };
}
