import { isPwaMode, isStandalone } from '../../platform/index.ts';

// Decided once: « the app starts in PWA mode » and stays in it while it is open.
const hasStarted = isPwaMode({
  path: window.location.pathname,
  search: window.location.search,
  hash: window.location.hash,
  standalone: isStandalone(),
});

export function hasStartedInPwaMode(): boolean {
  return hasStarted;
}

/** Where « accueil » is for this person. */
export function chooseHomePath(): '/pwa' | '/' {
  return hasStarted ? '/pwa' : '/';
}
