import type {
  PersonDeclaration,
  PersonEvent,
  PersonMessage,
  PersonDocument,
  PersonPayment,
} from '@placejuste/contracts/people';
import { buildRefusalText } from '@placejuste/domain/document';
import type { AuditRow } from '../../accounts/index.ts';
import type { PaymentLine } from '../../billing/index.ts';
import type { DeclarationLine } from '../../declarations/index.ts';
import type { MessageRow, PersonDocumentRow } from './person-lists.repository.ts';

export function buildDeclarationLineView({
  id,
  status,
  payment,
  plate,
  photographs,
  ...row
}: DeclarationLine): PersonDeclaration {
  return {
    id,
    status,
    payment,
    plate,
    photographs,
    placeLabel: row.place_label,
    madeAt: row.estimated.toISOString(),
    depositedAt: row.deposited_at.toISOString(),
  };
}

export function buildDocumentView(row: PersonDocumentRow): PersonDocument {
  const { submittedAt, decidedAt, erasedAt, reason, refusalText, remark, ...paper } = row;
  return {
    ...paper,
    ...(reason === null ? {} : { refusal: refusalText ?? buildRefusalText(reason, remark ?? '') }),
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    ...(erasedAt === null ? {} : { picturesErasedAt: erasedAt.toISOString() }),
  };
}

export function buildPaymentView({ at, ...payment }: PaymentLine): PersonPayment {
  return { ...payment, at: at.toISOString() };
}

export function buildMessageView({ receivedAt, handledAt, ...message }: MessageRow): PersonMessage {
  return { ...message, receivedAt: receivedAt.toISOString(), handledAt: handledAt?.toISOString() ?? null };
}

export function buildEventView({ id, at, action }: AuditRow): PersonEvent {
  return { id, at: at.toISOString(), action };
}
