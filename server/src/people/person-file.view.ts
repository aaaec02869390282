import type { PersonDeclaration, PersonFile, PersonRow } from '@placejuste/contracts/people';
import type { Profile } from '@placejuste/domain/account';
import { suspensionView, type AuditRow, type Person, type SuspensionRow } from '../accounts/index.ts';
import type { DeclarationLine } from '../declarations/index.ts';
import type { AccountRow, MessageRow, PaperRow, PaymentRow, Tally } from './person-file.repository.ts';
import type { FoundPerson } from './person-terms.repository.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export function personRowView({ id, name, email, status, openedAt }: FoundPerson): PersonRow {
  return { userId: id, name, email, status, openedAt: openedAt.toISOString() };
}

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

interface FileParts {
  readonly person: Person;
  readonly profile: Profile;
  readonly account: AccountRow;
  readonly suspension: SuspensionRow | null;
  readonly documents: readonly PaperRow[];
  readonly payments: readonly PaymentRow[];
  readonly messages: readonly MessageRow[];
  readonly events: readonly AuditRow[];
}

export function personFileView(
  userId: string,
  { person, profile, account, suspension, documents, payments, messages, events }: FileParts,
): PersonFile {
  const { subscription_paid: isPaid, subscription_type: planType, subscription_start_date: since } = profile;
  return {
    userId,
    ...person,
    openedAt: account.openedAt.toISOString(),
    lastSignInAt: moment(account.lastSignInAt),
    isConfirmed: account.isConfirmed,
    mailsRefusedSince: moment(account.mailsRefusedSince),
    status: profile.account_status,
    roles: account.roles,
    subscription: isPaid && planType !== null && since !== null ? { planType, since } : null,
    suspension: suspension === null ? null : { reason: suspension.reason, ...suspensionView(suspension) },
    canBeActivated: profile.account_status === 'pending' && profile.cmi_validated && profile.carte_grise_validated,
    documents: documents.map(({ submittedAt, decidedAt, ...paper }) => ({
      ...paper,
      submittedAt: submittedAt.toISOString(),
      decidedAt: moment(decidedAt),
    })),
    declarations: tallyView(account.declarations),
    unpaidDeclarations: account.unpaidDeclarations,
    fines: tallyView(account.fines),
    payments: payments.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() })),
    messages: messages.map(({ receivedAt, handledAt, ...message }) => ({
      ...message,
      receivedAt: receivedAt.toISOString(),
      handledAt: moment(handledAt),
    })),
    events: events.map(({ id, at, action }) => ({ id, at: at.toISOString(), action })),
  };
}

function tallyView({ count, lastAt }: Tally) {
  return { count, lastAt: moment(lastAt) };
}
