export { createAuthSlice } from './auth-slice.ts';
export type { AuthSettings } from './auth-settings.ts';
export {
  closeAllSessions,
  confirmedAccount,
  dropSecondFactors,
  openAccountByHand,
  rotateSigningKeys,
  type AccountByHand,
} from './account-by-hand.ts';
export { canUnsealSigningKeys } from './signing-keys.ts';
export { createIdentify, createTokenReader } from './identify.ts';
export { allowOfficialClient } from './official-client-cors.ts';
export { personById, userIdByEmail, type Person } from './person.repository.ts';
