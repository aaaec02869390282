import type { PersonFile, PersonRow } from '@placejuste/contracts/people';
import type { Profile } from '@placejuste/domain/account';
import { lastDayOfGrace } from '@placejuste/domain/billing';
import { suspensionView, type Person, type SuspensionRow } from '../accounts/index.ts';
import type { readOwnSubscription } from '../billing/index.ts';
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
  readonly own: Pick<Awaited<ReturnType<typeof readOwnSubscription>>, 'life' | 'graceEndsOn'>;
  readonly renewalFailedAt: Date | null;
  /** How many. */
  readonly payments: number;
}

export function personFileView(userId: string, parts: FileParts): PersonFile {
  const { person, profile, account, suspension, payments } = parts;
  return {
    userId,
    ...person,
    openedAt: account.openedAt.toISOString(),
    lastSignInAt: moment(account.lastSignInAt),
    isConfirmed: account.isConfirmed,
    mailsRefusedSince: moment(account.mailsRefusedSince),
    status: profile.account_status,
    roles: account.roles,
    subscription: subscriptionOf(parts),
    suspension: suspension === null ? null : { reason: suspension.reason, ...suspensionView(suspension) },
    canBeActivated: profile.account_status === 'pending' && profile.cmi_validated && profile.carte_grise_validated,
    documents: account.documents,
    payments,
    messages: account.messages,
    declarations: tallyView(account.declarations),
    unpaidDeclarations: account.unpaidDeclarations,
    fines: tallyView(account.fines),
  };
}

function subscriptionOf({
  profile,
  own: { life, graceEndsOn: countedDay },
  renewalFailedAt,
}: FileParts): PersonFile['subscription'] {
  const { subscription_paid: isPaid, subscription_type: planType, subscription_start_date: since } = profile;
  if (!isPaid || planType === null || since === null) return null;
  const graceEndsOn = renewalFailedAt === null ? null : (countedDay ?? lastDayOfGrace(renewalFailedAt));
  return { planType, since, nextCharge: life?.nextCharge ?? null, endsOn: life?.endsOn ?? null, graceEndsOn };
}

function tallyView({ count, lastAt }: Tally) {
  return { count, lastAt: moment(lastAt) };
}
