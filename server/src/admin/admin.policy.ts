import type { Profile } from '@placejuste/domain/account';

/** An account is activated once its card and its certificate of registration are both validated. */
export function hasBothDocuments(profile: Profile): boolean {
  return profile.cmi_validated && profile.carte_grise_validated;
}
