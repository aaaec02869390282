export { authStorageKey, mayHaveSession, supabase } from './auth-client.ts';
export { callApi, type CallInput, type CallRefusal, type CallResult, type GeneralCode } from './contract-client.ts';
export { isMobile, isPwaMode, isStandalone } from './display-mode.ts';
export { forgetPermissions, readPermissions, rememberPermission, type PermissionAnswer, type StoredPermissions } from './permissions.ts';
export { platformMessages } from './platform.messages.fr.ts';
export { CallFailure, callKey, callQuery, makeQueryClient, sentenceOf } from './query-client.ts';
export { currentSession, forgetSession, onSignedOut, retrySession, useSession, type SessionState } from './session.ts';
export { accessToken } from './auth-client.ts';
