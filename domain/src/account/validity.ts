import { ok, refuse, type Result } from '../kernel/index.ts';
import type { Profile } from './profile.ts';

type StateCode = 'DOCUMENTS_NOT_VALIDATED' | 'ACCOUNT_NOT_ACTIVE' | 'SUBSCRIPTION_REQUIRED';
export type ValidityCode = StateCode | 'PROFILE_NOT_FOUND' | 'NOT_SIGNED_IN' | 'PROFILE_INCOMPLETE';

/** What may be done with a valid account: everything the application offers. */
export type ValidityResult = Result<Profile, ValidityCode>;

/** The user validity check, in the order of specification §4: documents, account, subscription. */
export function checkValidity(profile: Profile | null): ValidityResult {
  if (profile === null) return refuse('PROFILE_NOT_FOUND');
  return checkState(profile);
}

/**
 * The same check as the mobile application makes it: it also says that nobody is signed in, or that the profile is
 * missing.
 */
export function checkPwaValidity(signedIn: boolean, profile: Profile | null): ValidityResult {
  if (!signedIn) return refuse('NOT_SIGNED_IN');
  if (profile === null) return refuse('PROFILE_INCOMPLETE');
  return checkState(profile);
}

function checkState(profile: Profile): Result<Profile, StateCode> {
  if (!(profile.cmi_validated && profile.carte_grise_validated)) return refuse('DOCUMENTS_NOT_VALIDATED');
  if (profile.account_status !== 'active') return refuse('ACCOUNT_NOT_ACTIVE');
  if (!profile.subscription_paid) return refuse('SUBSCRIPTION_REQUIRED');
  return ok(profile);
}
