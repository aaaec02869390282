export { afterFirstScreen } from './parts/after-first-screen.ts';
export { getDeviceStorage } from './device/device-storage.ts';
export { useNow } from './device/use-now.ts';
export { appVersion } from './parts/app-version.ts';
export {
  loadAccessToken,
  createDetachedAuth,
  readRow,
  readRows,
  createRealtimeClient,
  renewRefused,
  loadSupabase,
} from './session/auth-client.ts';
export { callApi, type CallInput, type CallResult, type GeneralCode } from './calls/contract-client.ts';
export { readProperties } from './calls/read-properties.ts';
export { type CallAddress, type CallRefusal, sendCall } from './calls/send-call.ts';
export { computeToday } from './calls/compute-today.ts';
export { toServiceTime } from './calls/service-clock.ts';
export { downloadFrom, fetchFile } from './calls/download-from.ts';
export { printPart } from './device/print-part.ts';
export { canShareFile, shareFile } from './device/share-file.ts';
export { isIos, isMobile, isPwaMode, isStandalone } from './device/display-mode.ts';
export { hasPasskeys } from './device/passkey-support.ts';
export { forgetPermissions, readPermissions, rememberPermission, type PermissionAnswer } from './device/permissions.ts';
export { callQuery, pagesQuery } from './calls/call-query.ts';
export { pollInterval } from './calls/poll-interval.ts';
export { CallFailure, callKey, makeQueryClient, describeCallFailure } from './calls/query-client.ts';
export { buildAuthUrl } from './session/backend.ts';
export { fetchExternalSignInUrl, fetchProviderLogoutUrl } from './session/external-sign-in.ts';
export { storeReturnPath, takeStoredPath } from './session/return-path.ts';
export {
  forgetSession,
  noteLossReported,
  onSignedOut,
  retrySession,
  useIsLossUnreported,
  useReceivesMail,
  useReceivesText,
  useSession,
  watchSession,
  type SessionState,
} from './session/session.ts';
export { invokeFunction } from './calls/functions-client.ts';
export { staticFileQuery } from './calls/static-file.ts';
export { watchMemory } from './device/memory-check.ts';
export { type PerformanceMetrics, startMetrics, usePerformanceMetrics } from './device/performance-metrics.ts';
export { type Reach, reachServer } from './calls/reach-server.ts';
export { onCallLost } from './calls/lost-calls.ts';
export { forgetLastKnown, keepLastKnown, readLastKnown } from './session/read-last-known.ts';
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
  readPushAddress,
  readPushState,
  startPush,
  stopPush,
} from './device/push-device.ts';
export { forgetPushWish, hasAnyPushWish, hasPushWish, keepPushWish } from './device/push-wish.ts';
export {
  isAwaitingSecondFactor,
  isProvedTwice,
  readSessionId,
  readStoredSession,
} from './session/read-stored-session.ts';
export { lazyPart, renderNothing, useIdlePart } from './parts/lazy-part.ts';
export { loadPart, type PartFault, findPartFault, PartNotHere } from './parts/load-part.ts';
export { findPaidPartsFault, registerPaidParts } from './parts/paid-parts.ts';
export { loadAssets, type LoadListener } from './parts/load-assets.ts';
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
