import { expect, it } from 'vitest';
import { detectSystem } from './system.ts';

const android = 'Mozilla/5.0 (Linux; Android 13; SM-A135F)';

it.each([
  [`${android} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`, false, 'android-chrome'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    false,
    'android-samsung',
  ],
  ['Mozilla/5.0 (Android 13; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', false, 'android-firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 ' +
      'Mobile/15E148 Safari/604.1',
    true,
    'ios',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    false,
    'desktop-chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.4 Safari/605.1.15',
    false,
    'desktop-safari',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/18.4 Safari/605.1.15',
    true,
    'ios',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false, 'desktop-firefox'],
] as const)('%s (iOS: %s) is %s', (userAgent, ios, system) => {
  expect(detectSystem(userAgent, ios)).toBe(system);
});
