import type { adminContract } from '@placejuste/contracts/admin';
import { ok, refuse } from '@placejuste/domain/kernel';
import { findProfile, personOf, type Person } from '../accounts/index.ts';
import { decideReview, holderOf, listReviews, readReview } from '../documents/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';

type ReviewCalls = Pick<typeof adminContract.calls, 'listReviews' | 'readReview' | 'decideReview'>;
const nobody: Person = { email: '', firstName: '', lastName: '', phone: '' };

/** The reviewer reads what row security shows them; of the person, only the name that must match the paper's. */
export function documentReviewHandlers(platform: Platform): Handlers<ReviewCalls> {
  const people = (ids: readonly string[]): Promise<Map<string, Person>> =>
    platform.db.asService(async (tx) => {
      const found = new Map<string, Person>();
      for (const id of new Set(ids)) found.set(id, (await personOf(tx, id)) ?? nobody);
      return found;
    });
  const nameOf = ({ firstName, lastName }: Person = nobody) => ({ firstName, lastName });

  return {
    async listReviews({ user, query }) {
      const page = await listReviews(platform, user, query);
      const named = await people(page.rows.map((row) => row.userId));
      return ok({
        rows: page.rows.map((row) => ({ ...row, person: nameOf(named.get(row.userId)) })),
        next: page.next,
        waiting: page.waiting,
      });
    },

    async readReview({ user, params }) {
      const read = await readReview(platform, user, params.id);
      if (!read.ok) return read;
      const { userId } = read.value;
      return ok({ ...read.value, person: nameOf((await people([userId])).get(userId)) });
    },

    async decideReview({ user, params, body }) {
      const holderId = await holderOf(platform, user, params.id);
      const holder = holderId === null ? null : await platform.db.asService((tx) => personOf(tx, holderId));
      if (holder === null) return refuse('DOCUMENT_NOT_FOUND');
      const decided = await decideReview(platform, user, holder, params.id, body);
      if (!decided.ok) return decided;
      const profile = await platform.db.asUser(user.claims, (tx) => findProfile(tx, decided.value.userId));
      const readyToActivate =
        profile !== null &&
        profile.account_status === 'pending' &&
        profile.cmi_validated &&
        profile.carte_grise_validated;
      return ok({ ...decided.value, readyToActivate });
    },
  };
}
