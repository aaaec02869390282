export { ConnectionBanner } from './connection-banner.tsx';
export { LeavingGuard } from './leaving-guard.tsx';
