/** Where the browser's permissions are found differs by system and browser; these are the ones we can guide through. */
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

/** The most likely one, by what the browser says of itself. */
export function detectSystem(userAgent: string, ios: boolean): System {
  if (ios) return 'ios';
  if (/android/i.test(userAgent)) {
    if (/firefox/i.test(userAgent)) return 'android-firefox';
    return /samsungbrowser/i.test(userAgent) ? 'android-samsung' : 'android-chrome';
  }
  if (/firefox/i.test(userAgent)) return 'desktop-firefox';
  // Chromium says Safari too, Safari never says Chrome.
  return /safari/i.test(userAgent) && !/chrom(e|ium)/i.test(userAgent) ? 'desktop-safari' : 'desktop-chrome';
}
