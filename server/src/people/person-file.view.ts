import type { PersonFile, PersonRow } from '@placejuste/contracts/people';
import type { Profile } from '@placejuste/domain/account';
import { computeLastDayOfGrace } from '@placejuste/domain/billing';
import { buildSuspensionView, type Person, type SuspensionRow } from '../accounts/index.ts';
import type { readOwnSubscription } from '../billing/index.ts';
import type { AccountRow, Tally } from './person-file.repository.ts';
import type { PersonMatch } from './person-terms.repository.ts';

const formatMoment = (at: Date | null): string | null => at?.toISOString() ?? null;

export function buildPersonRowView({ id, name, email, status, openedAt }: PersonMatch): PersonRow {
  return { userId: id, name, email, status, openedAt: openedAt.toISOString() };
}

interface FileParts {
  readonly person: Person;
  readonly profile: Profile;
  readonly account: AccountRow;
  readonly suspension: SuspensionRow | null;
  readonly own: Pick<Awaited<ReturnType<typeof readOwnSubscription>>, 'life' | 'graceEndsOn'>;
  readonly renewalFailedAt: Date | null;
  /** Number of payments. */
  readonly payments: number;
}

export function buildPersonFileView(userId: string, parts: FileParts): PersonFile {
  const { person, profile, account, suspension, payments } = parts;
  return {
    userId,
    ...person,
    openedAt: account.openedAt.toISOString(),
    lastSignInAt: formatMoment(account.lastSignInAt),
    isConfirmed: account.isConfirmed,
    mailsRefusedSince: formatMoment(account.mailsRefusedSince),
    status: profile.account_status,
    roles: account.roles,
    subscription: buildSubscription(parts),
    suspension: suspension === null ? null : { reason: suspension.reason, ...buildSuspensionView(suspension) },
    canBeActivated: profile.account_status === 'pending' && profile.cmi_validated && profile.carte_grise_validated,
    documents: account.documents,
    payments,
    messages: account.messages,
    declarations: buildTallyView(account.declarations),
    unpaidDeclarations: account.unpaidDeclarations,
    fines: buildTallyView(account.fines),
  };
}

function buildSubscription({
  profile,
  own: { life, graceEndsOn: countedDay },
  renewalFailedAt,
}: FileParts): PersonFile['subscription'] {
  const { subscription_paid: isPaid, subscription_type: planType, subscription_start_date: since } = profile;
  if (!isPaid || planType === null || since === null) return null;
  const graceEndsOn = renewalFailedAt === null ? null : (countedDay ?? computeLastDayOfGrace(renewalFailedAt));
  return { planType, since, nextCharge: life?.nextCharge ?? null, endsOn: life?.endsOn ?? null, graceEndsOn };
}

function buildTallyView({ count, lastAt }: Tally) {
  return { count, lastAt: formatMoment(lastAt) };
}
