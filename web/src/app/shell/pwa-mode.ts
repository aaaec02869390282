import { isPwaMode, isStandalone } from '../../platform/index.ts';

// Decided once: an application that starts in PWA mode stays in it while it is open.
const hasStarted = isPwaMode({
  path: window.location.pathname,
  search: window.location.search,
  hash: window.location.hash,
  standalone: isStandalone(),
});

export function hasStartedInPwaMode(): boolean {
  return hasStarted;
}

/** Address of the « accueil » link. */
export function chooseHomePath(): '/pwa' | '/' {
  return hasStarted ? '/pwa' : '/';
}
