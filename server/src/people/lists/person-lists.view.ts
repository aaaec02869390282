import type {
  PersonDeclaration,
  PersonEvent,
  PersonMessage,
  PersonPaper,
  PersonPayment,
} from '@placejuste/contracts/people';
import type { AuditRow } from '../../accounts/index.ts';
import type { DeclarationLine } from '../../declarations/index.ts';
import type { MessageRow, PaperRow, PaymentRow } from './person-lists.repository.ts';

export function declarationLineView({
  id,
  status,
  payment,
  plate,
  photographs,
  ...row
}: DeclarationLine): PersonDeclaration {
  return {
    ...{ id, status, payment, plate, photographs },
    placeLabel: row.place_label,
    madeAt: row.estimated.toISOString(),
    depositedAt: row.deposited_at.toISOString(),
  };
}

export function paperView({ submittedAt, decidedAt, ...paper }: PaperRow): PersonPaper {
  return { ...paper, submittedAt: submittedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}

export function paymentView({ createdAt, settledAt, ...payment }: PaymentRow): PersonPayment {
  return { ...payment, at: (settledAt ?? createdAt).toISOString() };
}

export function messageView({ receivedAt, handledAt, ...message }: MessageRow): PersonMessage {
  return { ...message, receivedAt: receivedAt.toISOString(), handledAt: handledAt?.toISOString() ?? null };
}

export function eventView({ id, at, action }: AuditRow): PersonEvent {
  return { id, at: at.toISOString(), action };
}
