export { supabase } from './auth-client.ts';
export { callApi, type CallInput, type CallRefusal, type CallResult, type GeneralCode } from './contract-client.ts';
export { isMobile, isPwaMode, isStandalone } from './display-mode.ts';
export { forgetPermissions, rememberPermission } from './permissions.ts';
export { CallFailure, callKey, callQuery, makeQueryClient, sentenceOf } from './query-client.ts';
export { forgetSession, onSignedOut, retrySession, useSession, type SessionState } from './session.ts';
export { accessToken } from './auth-client.ts';
export { invokeFunction } from './functions-client.ts';
export { staticFile } from './static-file.ts';
