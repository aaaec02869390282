/**
 * Limits of the answers to the sign-up form; the screen shows them beside the fields before anything is sent
 * (specification §5).
 */
export const accountLimits = {
  nameCharacters: 100,
  minPhoneDigits: 8,
  /** E.164. */
  maxPhoneDigits: 15,
  emailCharacters: 255,
  minPasswordCharacters: 6,
  /** Password hashes read no byte beyond these. */
  maxPasswordBytes: 72,
} as const;

export type EmailFault = 'EMAIL_SHAPE' | 'EMAIL_CHARACTERS' | 'EMAIL_LONG';

const parts = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const acceptedPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The address of an account: one that every mail server carries, hence without accents. Null when it will do. */
export function findEmailFault(address: string): EmailFault | null {
  if (address.length > accountLimits.emailCharacters) return 'EMAIL_LONG';
  if (!parts.test(address)) return 'EMAIL_SHAPE';
  return acceptedPattern.test(address) ? null : 'EMAIL_CHARACTERS';
}

export type PhoneFault = 'PHONE_CHARACTERS' | 'PHONE_SHORT' | 'PHONE_LONG';

/**
 * Finds the fault of a phone number as people type it, in any grouping, with or without the country; null for a valid
 * one.
 */
export function findPhoneFault(typedPhone: string): PhoneFault | null {
  if (!/^[\d\s().+/-]*$/.test(typedPhone)) return 'PHONE_CHARACTERS';
  const digits = typedPhone.replace(/\D/g, '').length;
  if (digits < accountLimits.minPhoneDigits) return 'PHONE_SHORT';
  return digits > accountLimits.maxPhoneDigits ? 'PHONE_LONG' : null;
}
