export { afterFirstScreen } from './parts/after-first-screen.ts';
export { deviceStorage } from './device/device-storage.ts';
export { useNow } from './device/use-now.ts';
export { appVersion } from './parts/app-version.ts';
export {
  accessToken,
  detachedAuth,
  readRow,
  readRows,
  realtimeClient,
  renewRefused,
  supabase,
} from './session/auth-client.ts';
export {
  callApi,
  type CallInput,
  type CallRefusal,
  type CallResult,
  type GeneralCode,
} from './calls/contract-client.ts';
export { toServiceTime } from './calls/service-clock.ts';
export { downloadFrom, fileFrom } from './calls/download-from.ts';
export { canShareFile, shareFile } from './device/share-file.ts';
export { isIos, isMobile, isPwaMode, isStandalone } from './device/display-mode.ts';
export { hasPasskeys } from './device/passkey-support.ts';
export { forgetPermissions, readPermissions, rememberPermission, type PermissionAnswer } from './device/permissions.ts';
export { callQuery, pagesQuery } from './calls/call-query.ts';
export { pollInterval } from './calls/poll-interval.ts';
export { CallFailure, callKey, makeQueryClient, sentenceOf } from './calls/query-client.ts';
export { authUrl } from './session/backend.ts';
export { externalSignInUrl, providerLogoutUrl } from './session/external-sign-in.ts';
export { storeReturnPath, takeStoredPath } from './session/return-path.ts';
export {
  forgetSession,
  onSignedOut,
  retrySession,
  useReceivesMail,
  useReceivesText,
  useSession,
  watchSession,
  type SessionState,
} from './session/session.ts';
export { invokeFunction } from './calls/functions-client.ts';
export { staticFile } from './calls/static-file.ts';
export { watchMemory } from './device/memory-check.ts';
export { type PerformanceMetrics, startMetrics, usePerformanceMetrics } from './device/performance-metrics.ts';
export { type Reach, reachServer } from './calls/reach-server.ts';
export { onCallLost } from './calls/lost-calls.ts';
export { forgetLastKnown, keepLastKnown, lastKnown } from './session/last-known.ts';
export { isLowBandwidth, isSparing, useLowBandwidth } from './device/bandwidth.ts';
export { useFragileStorage } from './device/use-fragile-storage.ts';
export {
  askToInstall,
  type InstallMemory,
  type InstallWay,
  readInstallMemory,
  useInstallWay,
  writeInstallMemory,
} from './device/install-prompt.ts';
export { takeSharedFile } from './device/shared-file.ts';
export {
  askBackgroundSync,
  hasNewVersionWaiting,
  onBackgroundSync,
  onNewVersion,
  registerServiceWorker,
  takeNewVersion,
} from './device/service-worker.ts';
export {
  type PushAddress,
  type PushState,
  pushAddress,
  readPushState,
  startPush,
  stopPush,
} from './device/push-device.ts';
export { forgetPushWish, hasAnyPushWish, hasPushWish, keepPushWish } from './device/push-wish.ts';
export { isAwaitingSecondFactor, isProvedTwice, sessionIdOf, storedSession } from './session/stored-session.ts';
export { lazyPart, renderNothing, useIdlePart } from './parts/lazy-part.ts';
export { loadPart, type PartFault, partFault, PartNotHere } from './parts/load-part.ts';
export { paidPartsFault, registerPaidParts } from './parts/paid-parts.ts';
export { keptAssets, type LoadListener } from './parts/kept-assets.ts';
export { Link, type LinkProps, NavLink } from './navigation/link.tsx';
export type { To } from './navigation/location.ts';
export { matchRoutes } from './navigation/match-routes.ts';
export {
  BrowserRouter,
  Navigate,
  type NavigateOptions,
  Outlet,
  useLocation,
  useNavigate,
  useSearchParams,
  WithOutlet,
} from './navigation/router.tsx';
