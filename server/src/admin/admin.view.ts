import type { ActivationRow, ReviewDetail } from '@placejuste/contracts/admin';
import type { AwaitingActivation, Person } from '../accounts/index.ts';

type People = ReadonlyMap<string, Person>;

/** Of the holder, only the name that must match the paper's; empty where the account is gone. */
export function withHolderName<Review extends { readonly userId: string }>(
  review: Review,
  people: People,
): Review & Pick<ReviewDetail, 'person'> {
  const { firstName = '', lastName = '' } = people.get(review.userId) ?? {};
  return { ...review, person: { firstName, lastName } };
}

export function activationView({ userId, createdAt }: AwaitingActivation, people: People): ActivationRow {
  const { firstName = '', lastName = '', email = '' } = people.get(userId) ?? {};
  return { userId, firstName, lastName, email, createdAt: createdAt.toISOString() };
}
