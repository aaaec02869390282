/** Systems and browsers for which we can explain where the permissions are set. */
export const systems = [
  'android-chrome',
  'android-firefox',
  'android-samsung',
  'ios',
  'desktop-chrome',
  'desktop-firefox',
  'desktop-safari',
] as const;
export type System = (typeof systems)[number];

/** Guesses the system from the user agent. */
export function detectSystem(userAgent: string, ios: boolean): System {
  if (ios) return 'ios';
  if (/android/i.test(userAgent)) {
    if (/firefox/i.test(userAgent)) return 'android-firefox';
    return /samsungbrowser/i.test(userAgent) ? 'android-samsung' : 'android-chrome';
  }
  if (/firefox/i.test(userAgent)) return 'desktop-firefox';
  // Chromium's user agent contains « Safari » too; that of Safari never contains « Chrome ».
  return /safari/i.test(userAgent) && !/chrom(e|ium)/i.test(userAgent) ? 'desktop-safari' : 'desktop-chrome';
}
