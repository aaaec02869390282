import { isPwaMode, isStandalone } from '../../platform/index.ts';

// Decided once: « the app starts in PWA mode » and stays in it while it is open.
const started = isPwaMode({
  path: window.location.pathname,
  search: window.location.search,
  hash: window.location.hash,
  standalone: isStandalone(),
});

export function hasStartedInPwaMode(): boolean {
  return started;
}

/** Where « accueil » is for this person. */
export function homePath(): '/pwa' | '/' {
  return started ? '/pwa' : '/';
}
