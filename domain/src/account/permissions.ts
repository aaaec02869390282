import { ok, refuse, type Result } from '../kernel/index.ts';
import type { AccountStatus } from './profile.ts';

/** State of one document, or of both together: none that counts, sent and waiting for review, approved. */
export const documentStandings = ['missing', 'waiting', 'approved'] as const;
export type DocumentStanding = (typeof documentStandings)[number];

/** The facts of an account that its permissions depend on, at one moment. */
export interface AccountStanding {
  readonly accountStatus: AccountStatus;
  /** True during the grace after a failed renewal as well. */
  readonly subscribed: boolean;
  /** The worse standing of the card and of the certificate (`chooseWorseStanding`). */
  readonly documents: DocumentStanding;
}

export const accountStates = [
  'signed-out',
  'profile-missing',
  'suspended',
  'unpaid',
  'papers-missing',
  'papers-waiting',
  'activation-waiting',
  'valid',
] as const;
export type AccountState = (typeof accountStates)[number];

export const acts = [
  'assess-fine',
  'see-demo',
  'verify-evidence',
  'search-directory',
  'find-station',
  'read-own',
  'export-own',
  'change-settings',
  'subscribe',
  'send-papers',
  'follow-fine',
  'add-station',
  'declare',
  'prepare-dossier',
] as const;
export type Act = (typeof acts)[number];

export type PermissionCode =
  | 'NOT_SIGNED_IN'
  | 'PROFILE_NOT_FOUND'
  | 'ACCOUNT_SUSPENDED'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'SUBSCRIPTION_REQUIRED'
  | 'DOCUMENTS_NOT_VALIDATED'
  | 'DOSSIER_AWAITS_VALIDATION';

/** `awaitsValidation` is true when allowed because our own delay must not cost a proof; the act is then marked so. */
export interface Permission {
  readonly awaitsValidation: boolean;
}

const publicActs: readonly Act[] = ['assess-fine', 'see-demo', 'verify-evidence', 'search-directory', 'find-station'];
/**
 * Acts that a suspended account keeps; its settings contain the export, the password and the erasure, which may not be
 * withheld.
 */
const readingActs: readonly Act[] = ['read-own', 'export-own', 'change-settings'];
const heldBack: readonly Act[] = ['declare', 'prepare-dossier'];

/** Chooses the worse state of the two documents, which limits the account. */
export function chooseWorseStanding(card: DocumentStanding, certificate: DocumentStanding): DocumentStanding {
  return documentStandings.find((state) => state === card || state === certificate) ?? 'missing';
}

/**
 * The one state an account is in. A suspension comes first, because every other act that a message could ask for is
 * closed to it; then the subscription (decisions §2), then the check of specification §4: papers, activation.
 */
export function computeAccountState(standing: AccountStanding | null): Exclude<AccountState, 'signed-out'> {
  if (standing === null) return 'profile-missing';
  if (standing.accountStatus === 'suspended') return 'suspended';
  if (!standing.subscribed) return 'unpaid';
  if (standing.documents === 'missing') return 'papers-missing';
  if (standing.documents === 'waiting') return 'papers-waiting';
  return standing.accountStatus === 'active' ? 'valid' : 'activation-waiting';
}

/** Allows or refuses an act by the state of the account: the table of decisions §2. */
export function checkActPermission(state: AccountState, act: Act): Result<Permission, PermissionCode> {
  const permission = ok({ awaitsValidation: false });
  if (publicActs.includes(act)) return permission;
  if (state === 'signed-out') return refuse('NOT_SIGNED_IN');
  if (readingActs.includes(act)) return permission;
  if (state === 'suspended')
    return refuse(act === 'declare' || act === 'prepare-dossier' ? 'ACCOUNT_NOT_ACTIVE' : 'ACCOUNT_SUSPENDED');
  if (!heldBack.includes(act)) return permission;
  switch (state) {
    case 'profile-missing':
      return refuse('PROFILE_NOT_FOUND');
    case 'unpaid':
      return refuse('SUBSCRIPTION_REQUIRED');
    case 'papers-missing':
      return refuse('DOCUMENTS_NOT_VALIDATED');
    case 'papers-waiting':
    case 'activation-waiting':
      return act === 'declare' ? ok({ awaitsValidation: true }) : refuse('DOSSIER_AWAITS_VALIDATION');
    case 'valid':
      return permission;
  }
}
