import { permissionMessages } from '@placejuste/domain/account';

/** What the state of an account may refuse (decisions §2), for the calls that ask it. */
export const permissionRefusals = {
  NOT_SIGNED_IN: 'unauthenticated',
  PROFILE_NOT_FOUND: 'forbidden',
  ACCOUNT_SUSPENDED: 'forbidden',
  ACCOUNT_NOT_ACTIVE: 'forbidden',
  SUBSCRIPTION_REQUIRED: 'payment-due',
  DOCUMENTS_NOT_VALIDATED: 'forbidden',
  DOSSIER_AWAITS_VALIDATION: 'forbidden',
} as const;

export { permissionMessages };
