/** Inputs of the rule of PWA mode (specification §2). */
export interface Opening {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /** True in display mode standalone, or when opened from the home screen (iOS). */
  readonly standalone: boolean;
}

/** PWA mode: path /pwa, or query pwa=true, or standalone display; never when the hash holds an access token. */
export function isPwaMode(opening: Opening): boolean {
  if (opening.hash.includes('access_token=')) return false;
  const underPwa = opening.path === '/pwa' || opening.path.startsWith('/pwa/');
  return underPwa || new URLSearchParams(opening.search).get('pwa') === 'true' || opening.standalone;
}

export function isStandalone(): boolean {
  const hasAppDisplay = window.matchMedia?.(
    '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)',
  ).matches;
  return Boolean(hasAppDisplay) || (navigator as Navigator & { standalone?: boolean }).standalone === true;
}

/** True on phones and tablets. The hint alone is not enough: an Android tablet sends « mobile: false ». */
export function isMobile(): boolean {
  const hinted = (navigator as Navigator & { userAgentData?: { mobile?: boolean } }).userAgentData?.mobile;
  return hinted === true || /android|mobile/i.test(navigator.userAgent) || isIos();
}

/** True on iPhone, iPad and iPod in any browser: all run WebKit. An iPad claims to be a Mac, but has a touch screen. */
export function isIos(): boolean {
  return (
    /iphone|ipad|ipod/i.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  );
}
