export { idleMs } from './after-first-screen.ts';
export { useNow } from './use-now.ts';
export { appVersion } from './app-version.ts';
export { accessToken, dataClient, detachedAuth, supabase } from './auth-client.ts';
export { callApi, type CallInput, type CallRefusal, type CallResult, type GeneralCode } from './contract-client.ts';
export { downloadFrom } from './download-from.ts';
export { isIos, isMobile, isPwaMode, isStandalone } from './display-mode.ts';
export { forgetPermissions, readPermissions, rememberPermission, type PermissionAnswer } from './permissions.ts';
export { callQuery, pagesQuery } from './call-query.ts';
export { CallFailure, callKey, makeQueryClient, sentenceOf } from './query-client.ts';
export { forgetSession, onSignedOut, retrySession, useSession, type SessionState } from './session.ts';
export { invokeFunction } from './functions-client.ts';
export { staticFile } from './static-file.ts';
export { watchMemory } from './memory-check.ts';
export { type PerformanceMetrics, startMetrics, usePerformanceMetrics } from './performance-metrics.ts';
export { type Reach, reachServer } from './reach-server.ts';
export { onCallLost } from './lost-calls.ts';
export { forgetLastKnown, keepLastKnown, lastKnown } from './last-known.ts';
export { isLowBandwidth, useLowBandwidth } from './bandwidth.ts';
export {
  askToInstall,
  type InstallMemory,
  type InstallWay,
  readInstallMemory,
  useInstallWay,
  writeInstallMemory,
} from './install-prompt.ts';
export { takeSharedFile } from './shared-file.ts';
export {
  askBackgroundSync,
  newVersionWaits,
  onBackgroundSync,
  onNewVersion,
  registerServiceWorker,
  takeNewVersion,
} from './service-worker.ts';
export { storedSession } from './stored-session.ts';
export { loadPart, neededPart, type PartFault, partFault, PartNotHere } from './needed-part.ts';
export { paidPartsFault, registerPaidParts } from './paid-parts.ts';
export { keptAssets, type Loaded } from './kept-assets.ts';
