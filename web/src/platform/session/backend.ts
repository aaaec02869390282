import { readBrowserMark } from './browser-mark.ts';

/** An opaque public name, not a secret: the server identifies people by their own tokens. */
export const publicKey = 'sb_publishable_placejuste';

/** Set by a build for an external service (decision 0223); empty otherwise, also in tests. */
const readBackendUrl = (): string => import.meta.env.BACKEND_URL ?? '';

/** Address of the authentication service: this site, or the service the build was made for. */
export const buildAuthUrl = (): string =>
  `${readBackendUrl() === '' ? window.location.origin : readBackendUrl()}/auth/v1`;

export const readAuthKey = (): string => (readBackendUrl() === '' ? publicKey : (import.meta.env.BACKEND_KEY ?? ''));

/** Headers about this browser, for calls to our own service only: another service refuses unknown headers. */
export const ownHeaders = (): Readonly<Record<string, string>> =>
  readBackendUrl() === '' ? { 'x-browser-mark': readBrowserMark() } : {};
