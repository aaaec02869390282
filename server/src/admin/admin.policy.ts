import type { Profile } from '@placejuste/domain/account';

/** True once the card and the registration certificate are both validated, as an activation requires. */
export function hasBothDocuments(profile: Profile): boolean {
  return profile.cmi_validated && profile.carte_grise_validated;
}
