import type { PersonFile, PersonRow } from '@placejuste/contracts/people';
import type { Profile } from '@placejuste/domain/account';
import { suspensionView, type Person, type SuspensionRow } from '../accounts/index.ts';
import type { AccountRow, Tally } from './person-file.repository.ts';
import type { FoundPerson } from './person-terms.repository.ts';

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export function personRowView({ id, name, email, status, openedAt }: FoundPerson): PersonRow {
  return { userId: id, name, email, status, openedAt: openedAt.toISOString() };
}

interface FileParts {
  readonly person: Person;
  readonly profile: Profile;
  readonly account: AccountRow;
  readonly suspension: SuspensionRow | null;
}

export function personFileView(userId: string, { person, profile, account, suspension }: FileParts): PersonFile {
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
    documents: account.documents,
    payments: account.payments,
    messages: account.messages,
    declarations: tallyView(account.declarations),
    unpaidDeclarations: account.unpaidDeclarations,
    fines: tallyView(account.fines),
  };
}

function tallyView({ count, lastAt }: Tally) {
  return { count, lastAt: moment(lastAt) };
}
