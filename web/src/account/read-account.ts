import type { ownDocumentsContract } from '@placejuste/contracts/documents';
import {
  checkActPermission,
  chooseWorseStanding,
  choosePrimaryRole,
  findTeamRole,
  roles,
  type DocumentStanding,
  type Profile,
  type Role,
} from '@placejuste/domain/account';
import { countPendingActions } from '../offline/outbox/pending-actions.ts';
import { type CallAddress, readProperties, readRow, readRows, sendCall } from '../platform/index.ts';
import {
  type AccountFacts,
  computeStanding,
  isOneOf,
  isProfile,
  keepAccount,
  readKnownAccount,
  toAccountState,
} from './known-account.ts';

/** The six fields, in the specification's order (§3). */
const profileFields: readonly (keyof Profile)[] = [
  'account_status',
  'subscription_start_date',
  'subscription_type',
  'cmi_validated',
  'carte_grise_validated',
  'subscription_paid',
];

/** Fetches that person's account, and stores the reply for offline use. */
export async function readAccount(userId: string): Promise<AccountFacts> {
  const [profile, userRoles] = await Promise.all([
    readRow(`profiles?${new URLSearchParams({ select: profileFields.join(), user_id: `eq.${userId}` })}`),
    readRows(`user_roles?${new URLSearchParams({ select: 'role', user_id: `eq.${userId}` })}`),
  ]);
  if (!isProfile(profile)) throw new Error('rest/v1 answered a profile of another shape');
  const grantedRoles = parseRoles(userRoles);
  const facts: AccountFacts = {
    profile,
    papers: await readPapers(userId, profile),
    lastFetchedAt: new Date().toISOString(),
    role: choosePrimaryRole(grantedRoles),
    teamRole: findTeamRole(grantedRoles),
  };
  keepAccount(userId, facts);
  // If that code cannot be loaded, the next read tries again.
  if (checkActPermission(toAccountState(facts), 'declare').ok) void sendWhatWasRefused().catch(() => undefined);
  return facts;
}

function parseRoles(rows: unknown): readonly Role[] {
  if (!Array.isArray(rows)) throw new Error('rest/v1 answered roles of another shape');
  return rows.map((row: unknown) => {
    const { role } = readProperties<'role'>(row);
    if (!isOneOf(roles, role)) throw new Error('rest/v1 answered an unknown role');
    return role;
  });
}

/**
 * State of the documents: from the profile when it is enough or without a subscription, else fetched, else the last
 * known one.
 */
async function readPapers(userId: string, profile: Profile | null): Promise<DocumentStanding> {
  const standing = computeStanding(profile);
  if (standing === 'approved' || profile?.subscription_paid !== true) return standing;
  // Without a reply, the last known state is used.
  return (await readSentPapers()) ?? readKnownAccount(userId)?.papers ?? standing;
}

/**
 * Sends again the actions refused because of the account's state, with the same identifiers, once that state allows
 * them.
 */
async function sendWhatWasRefused(): Promise<void> {
  if (countPendingActions() === 0) return;
  const { sendRefusedByState } = await import('./refused-by-state.lazy.ts');
  await sendRefusedByState();
}

type ListDocuments = (typeof ownDocumentsContract)['calls']['listDocuments'];

/** The contract, with its schemas, weighs more than the screens that wait for this reply. */
const listDocuments: CallAddress<ListDocuments> = { method: 'GET', path: '/api/documents' };

/** Worse state of the two documents; null when the service did not answer. */
async function readSentPapers(): Promise<DocumentStanding | null> {
  const outcome = await sendCall(listDocuments, {}, readStandings);
  if (!outcome.ok) return null;
  const [card = 'missing', certificate = 'missing'] = outcome.value;
  return chooseWorseStanding(card, certificate);
}

function readStandings(body: unknown): { readonly value: readonly DocumentStanding[] } | null {
  const { documents } = readProperties<'documents'>(body);
  if (!Array.isArray(documents) || !documents.every(isPaper)) return null;
  return {
    value: documents.map(({ validated, state }) => {
      if (validated) return 'approved';
      return state === 'pending' ? 'waiting' : 'missing';
    }),
  };
}

function isPaper(value: unknown): value is { readonly validated: boolean; readonly state: string } {
  const { validated, state } = readProperties<'validated' | 'state'>(value);
  return typeof validated === 'boolean' && typeof state === 'string';
}
