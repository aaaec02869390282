import type { ActivationRow, DisagreementRow, ReviewDetail } from '@placejuste/contracts/admin';
import { describeRefusal, type RejectionReason } from '@placejuste/domain/document';
import type { AwaitingActivation, Person } from '../accounts/index.ts';
import type { Disagreement } from '../documents/index.ts';

type People = ReadonlyMap<string, Person>;

/** Adds the holder's name, to be compared with the document's; empty where the account no longer exists. */
export function withHolderName<Review extends { readonly userId: string }>(
  review: Review,
  people: People,
): Review & Pick<ReviewDetail, 'person'> {
  const { firstName = '', lastName = '' } = people.get(review.userId) ?? {};
  return { ...review, person: { firstName, lastName } };
}

export function buildActivationView({ userId, createdAt }: AwaitingActivation, people: People): ActivationRow {
  const { firstName = '', lastName = '', email = '' } = people.get(userId) ?? {};
  return { userId, firstName, lastName, email, createdAt: createdAt.toISOString() };
}

/** Both answers side by side, each with the name of its reviewer. */
export function buildDisagreementView(row: Disagreement, people: People): DisagreementRow {
  const { id, documentId, userId, kind, isReplaced, settler } = row;
  return withHolderName(
    {
      id,
      documentId,
      userId,
      kind,
      isReplaced,
      settler,
      first: {
        status: row.firstStatus,
        reason: row.firstReason,
        message: describeRejection(row.firstReason, row.firstRefusalText),
        remark: row.firstRemark,
        expiresOn: row.firstExpiresOn,
        cardType: row.firstCardType,
        plate: row.firstPlate,
        holderName: row.firstHolderName,
        at: row.firstAt.toISOString(),
        by: formatPersonName(row.firstBy, people),
      },
      second: {
        status: row.secondStatus,
        reason: row.secondReason,
        message: describeRejection(row.secondReason, row.secondRefusalText),
        remark: row.secondRemark,
        expiresOn: row.secondExpiresOn,
        cardType: row.secondCardType,
        plate: row.secondPlate,
        holderName: row.secondHolderName,
        at: row.secondAt.toISOString(),
        by: formatPersonName(row.secondBy, people),
      },
    },
    people,
  );
}

const describeRejection = (reason: RejectionReason | null, text: string | null): string | null =>
  reason === null ? null : describeRefusal({ reason, text });

/** The person's name, or their address where they have none, so that they can be contacted. */
function formatPersonName(userId: string | null, people: People): string | null {
  const person = userId === null ? undefined : people.get(userId);
  return person === undefined ? null : `${person.firstName} ${person.lastName}`.trim() || person.email;
}
