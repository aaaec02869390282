import { permissionMessages } from '@placejuste/domain/account';

/** Refusals that depend on the state of the account (decisions §2), for the calls that check it. */
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
