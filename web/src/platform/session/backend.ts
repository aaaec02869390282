import { readBrowserMark } from './browser-mark.ts';

/** An opaque public name, not a secret: the server tells people apart by their own tokens. */
export const publicKey = 'sb_publishable_placejuste';

/** Set by the build for a service elsewhere (decision 0223); empty in tests and everywhere else. */
const readBackendUrl = (): string => import.meta.env.BACKEND_URL ?? '';

/** Where people sign in: this site, or the service the build was made for. */
export const buildAuthUrl = (): string =>
  `${readBackendUrl() === '' ? window.location.origin : readBackendUrl()}/auth/v1`;

export const readAuthKey = (): string => (readBackendUrl() === '' ? publicKey : (import.meta.env.BACKEND_KEY ?? ''));

/**
 * What a call of sign-in says of this browser: to our own service alone, as another refuses headers it does not know.
 */
export const ownHeaders = (): Readonly<Record<string, string>> =>
  readBackendUrl() === '' ? { 'x-browser-mark': readBrowserMark() } : {};
