export { createAuthSlice } from './auth-slice.ts';
export type { AuthSettings } from './auth-settings.ts';
export { closeAllSessions, confirmedAccount, dropSecondFactors } from './by-hand/confirmed-account.ts';
export { openAccountByHand, type AccountByHand } from './by-hand/open-account-by-hand.steps.ts';
export { canUnsealSigningKeys } from './keys/signing-keys.ts';
export { rotateSigningKeys } from './keys/rotate-signing-keys.steps.ts';
export { createIdentify, createTokenReader } from './sessions/identify-user.steps.ts';
export { ownName, personById, userIdByEmail, type Person } from './users/person.repository.ts';
export { allowOfficialClient } from './wire/official-client-cors.ts';
