import type { ReviewDecision, ReviewOutcome } from '@placejuste/contracts/admin';
import {
  civilCesWarning,
  documentMails,
  isExpired,
  computeLastValidDay,
  findEditedRefusalText,
  describeRefusal,
  findRefusalTextFault,
  buildRefusalText,
  type DecidedStatus,
} from '@placejuste/domain/document';
import {
  cleanLine,
  normalisePlate,
  ok,
  toParisDay,
  findPlateForm,
  refuse,
  refuseFieldOf,
  type Result,
} from '@placejuste/domain/kernel';
import { buildPaperPath } from '@placejuste/domain/next-step';
import { notificationMessages } from '@placejuste/domain/notification';
import { markDocumentValidated, findPerson, recordAudit, recordStanding, type Person } from '../accounts/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import type { CommandContext, ServiceContext } from '../platform/http/index.ts';
import { computeCardDigest } from './cards/card-digest.ts';
import { claimsRepository } from './claims/claims.repository.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentRow } from './documents.tables.ts';
import { scheduleExpiry } from './expire-document.job.ts';
import { mailHolder } from './mails/mail-holder.ts';
import { findNextReview } from './find-next-review.ts';
import type { WaitingDocument } from './reviews.repository.ts';
import { drawSecondLook } from './second-looks/draw-second-look.job.ts';

const refuseField = refuseFieldOf<ReviewDecision>();

export type DecisionCode =
  | 'DOCUMENT_NOT_FOUND'
  | 'DOCUMENT_ALREADY_DECIDED'
  | 'DOCUMENT_CLAIMED'
  | 'DOCUMENT_OWN'
  | 'DOCUMENT_TEXT_REQUIRED'
  | 'DOCUMENT_EXPIRED'
  | 'DOCUMENT_PLATE';
type Ruling = Pick<
  DocumentRow,
  | 'status'
  | 'reason'
  | 'refusal_text'
  | 'expires_on'
  | 'card_type'
  | 'plate'
  | 'holder_name'
  | 'holder_name_read'
  | 'card_number'
> & { readonly status: DecidedStatus };
type OwnedReviewOutcome = Omit<ReviewOutcome, 'readyToActivate'> & { readonly userId: string };

/** Finds the holder of a document, to notify them of the decision: only the service may read it. */
export async function readHolder({ tx }: ServiceContext, { id }: { readonly id: string }): Promise<Person | null> {
  const document = await documentsRepository(tx).find(id);
  return document === undefined ? null : findPerson(tx, document.user_id);
}

interface HolderDecision {
  readonly id: string;
  readonly holder: Person;
  readonly decision: ReviewDecision;
  /** Documents offered to this reviewer for a second look: one of them may be the next. */
  readonly secondLooks: readonly WaitingDocument[];
}

/** Records a decision, with its effect on the account, its audit entry and its mail, in one transaction. */
export async function decideReview(
  context: CommandContext,
  { id, holder, decision, secondLooks }: HolderDecision,
): Promise<Result<OwnedReviewOutcome, DecisionCode>> {
  const { tx, clock, user: reviewer } = context;
  const now = clock.now();
  const repository = documentsRepository(tx);
  const document = await repository.find(id);
  if (document === undefined) return refuse('DOCUMENT_NOT_FOUND');
  if (document.user_id === reviewer.id) return refuse('DOCUMENT_OWN');
  if (document.status !== 'pending') return refuse('DOCUMENT_ALREADY_DECIDED');
  const claims = claimsRepository(tx, reviewer.id);
  if (!(await claims.take(id, now))) {
    const isWaiting = (await repository.find(id))?.status === 'pending';
    return refuse(isWaiting ? 'DOCUMENT_CLAIMED' : 'DOCUMENT_ALREADY_DECIDED');
  }
  const ruling = buildRuling(document, decision, toParisDay(now));
  if (!ruling.ok) return ruling;
  const { card_number: number } = ruling.value;
  const isDecided = await repository.decide(id, {
    ...ruling.value,
    card_number_digest: number === null ? null : computeCardDigest(context.secrets, number),
    decided_at: now,
    decided_by: reviewer.id,
  });
  if (!isDecided) return refuse('DOCUMENT_ALREADY_DECIDED');
  await claims.release(id);
  await updateAccount(context, document, ruling.value);
  await recordAudit(context, {
    actorId: reviewer.id,
    action: `document.${ruling.value.status}`,
    subjectType: 'document',
    subjectId: id,
    detail: { kind: document.kind, reason: ruling.value.reason },
  });
  await mailHolder(context, {
    to: holder.email,
    mail: buildDecisionMail(document, ruling.value, holder.firstName),
    // A refused document has to be sent again: the mail leads to its form, already open.
    ...(ruling.value.status === 'rejected' ? { path: buildPaperPath(document.kind) } : {}),
  });
  const tell =
    ruling.value.status === 'rejected' ? notificationMessages.paperRefused : notificationMessages.paperApproved;
  await notifyPerson(context, { userId: document.user_id, message: tell(document.kind) });
  await drawSecondLook(context, { id, decidedAt: now });
  const nextId = await findNextReview(context, { at: document.submitted_at, id }, secondLooks);
  return ok({ id, userId: document.user_id, status: ruling.value.status, nextId });
}

/** Checks that a decision is complete, and builds its columns. */
export function buildRuling(
  document: DocumentRow,
  decision: ReviewDecision,
  today: string,
): Result<Ruling, DecisionCode> {
  return decision.decision === 'refuse'
    ? buildRejection(decision)
    : buildApproval(document.kind === 'cmi', decision, today);
}

type Rejection = Extract<ReviewDecision, { decision: 'refuse' }>;
type Approval = Exclude<ReviewDecision, { decision: 'refuse' }>;

function buildRejection({ reason, text: typedText, remark }: Rejection): Result<Ruling, DecisionCode> {
  const text = typedText ?? buildRefusalText(reason, remark ?? '');
  if (findRefusalTextFault(reason, text) !== null) return refuseField('text', 'DOCUMENT_TEXT_REQUIRED');
  const emptyReadings = { expires_on: null, card_type: null, plate: null, card_number: null };
  return ok({
    status: 'rejected',
    reason,
    refusal_text: findEditedRefusalText(reason, text),
    ...emptyReadings,
    holder_name: null,
    holder_name_read: false,
  });
}

/** Builds an approval: only a card has a last day and a number, and only a registration certificate has a plate. */
function buildApproval(isCard: boolean, decision: Approval, today: string): Result<Ruling, DecisionCode> {
  const cardType = isCard ? (decision.cardType ?? null) : null;
  const expiresOn = isCard ? computeLastValidDay(cardType, decision.expiresOn ?? null) : null;
  if (isExpired(expiresOn, today)) return refuseField('expiresOn', 'DOCUMENT_EXPIRED');
  const plate = isCard ? null : normalisePlate(decision.plate ?? '') || null;
  if (plate !== null && findPlateForm(plate) === null) return refuseField('plate', 'DOCUMENT_PLATE');
  const holderName = cleanLine(decision.holderName ?? '') || null;
  const cardNumber = isCard ? cleanLine(decision.cardNumber ?? '').toUpperCase() || null : null;
  return ok({
    status: 'approved',
    reason: null,
    refusal_text: null,
    expires_on: expiresOn,
    card_type: cardType,
    plate,
    holder_name: holderName,
    holder_name_read: holderName !== null,
    card_number: cardNumber,
  });
}

async function updateAccount(context: CommandContext, document: DocumentRow, ruling: Ruling): Promise<void> {
  const { tx, clock } = context;
  const now = clock.now();
  if (ruling.status === 'rejected') return recordStanding(tx, document.user_id, now);
  await markDocumentValidated(tx, document.user_id, { kind: document.kind, validated: true, at: now });
  if (ruling.expires_on !== null) await scheduleExpiry(context, document.id, ruling.expires_on);
}

function buildDecisionMail(document: DocumentRow, ruling: Ruling, firstName: string) {
  const { reason, refusal_text: text } = ruling;
  if (reason !== null) return documentMails.rejected(firstName, document.kind, describeRefusal({ reason, text }));
  return documentMails.approved(firstName, document.kind, ruling.card_type === 'ces_civil' ? civilCesWarning : null);
}
