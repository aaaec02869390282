import type { ReviewDecision, ReviewOutcome } from '@placejuste/contracts/admin';
import { areLooksAgreed } from '@placejuste/domain/document';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { claimsRepository } from '../claims/claims.repository.ts';
import { type DecisionCode, buildRuling } from '../decide-review.ts';
import { documentsRepository } from '../documents.repository.ts';
import { findNextReview } from '../find-next-review.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

interface SecondDecision {
  readonly id: string;
  readonly decision: ReviewDecision;
}

/**
 * Records a colleague's answer about a document decided before; null when they are not offered a second look at it. The
 * rules of a decision apply, but neither the document nor the account changes, and no mail is sent.
 */
export async function answerSecondLook(
  context: ServiceCommandContext,
  { id, decision }: SecondDecision,
): Promise<Result<ReviewOutcome, DecisionCode> | null> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const looks = secondLooksRepository(tx, now);
  const document = await documentsRepository(tx).find(id);
  const look = await looks.lockOpen(user.id, id);
  if (document === undefined) return null;
  if (look === undefined) {
    // A replay after a lost reply: refused as the replay of any decision is.
    const isRepeat = document.status !== 'pending' && (await looks.hasAnswered(user.id, id));
    return isRepeat ? refuse('DOCUMENT_ALREADY_DECIDED') : null;
  }
  const claims = claimsRepository(tx, user.id);
  if (!(await claims.take(id, now, 'second-look'))) return refuse('DOCUMENT_CLAIMED');
  const ruling = buildRuling(document, decision, toParisDay(now));
  if (!ruling.ok) return ruling;
  const { status, reason, refusal_text: refusalText, expires_on: expiresOn, card_type: cardType, plate } = ruling.value;
  const { holder_name: holderName } = ruling.value;
  const answer = { status, expiresOn, cardType, plate, holderName };
  const isAgreement = areLooksAgreed(look, answer);
  await looks.answer(look.id, { ...answer, by: user.id, at: now, reason, refusalText, agrees: isAgreement });
  await claims.release(id);
  await recordAudit(context, {
    actorId: user.id,
    action: 'document.looked-again',
    subjectType: 'document',
    subjectId: id,
    detail: { kind: document.kind, status, agrees: isAgreement },
  });
  const nextId = await findNextReview(context, { at: look.drawnAt, id }, await looks.listOffered(user.id));
  return ok({ id, status, nextId, readyToActivate: false });
}
