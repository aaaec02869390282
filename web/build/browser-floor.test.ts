import { expect, it } from 'vitest';
import { appText } from '../src/app/app.text.fr.ts';
import { plansText } from '../src/billing/plans.text.fr.ts';
import { sitePages } from '../src/site/pages.tsx';
import { oldestBrowsers, oldestBrowsersText } from '../src/ui/index.ts';
import { readBrowserFloor, listBrowserTargets, parseQuery } from './browser-floor.ts';

it('builds for the browsers that are promised', () => {
  expect(listBrowserTargets()).toEqual(['ios16.0', 'firefox121', 'chrome111']);
  expect(() => parseQuery('last 2 versions')).toThrow('browserslist');
});

it('tells people the browsers it builds for', () => {
  const namedVersions = { ios_saf: oldestBrowsers.ios, firefox: oldestBrowsers.firefox, chrome: oldestBrowsers.chrome };
  for (const { browser, version } of readBrowserFloor())
    expect(namedVersions[browser]).toBe(version.replace(/\.0$/, ''));
  for (const sentence of [appText.error.faults['old-browser'], plansText.oldBrowser.what])
    expect(sentence).toContain(oldestBrowsersText);
});

it.each(['pages/accessibilite.html', 'pages/support.html'])(
  '%s says them, and what to do with an older one',
  (file) => {
    const page = sitePages.find((one) => one.file === file);
    const words =
      page
        ?.renderBody()
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('\u00a0', ' ') ?? '';
    for (const { browser, version } of readBrowserFloor()) {
      const number = version.replace(/\.0$/, '');
      expect(words).toContain(browser === 'ios_saf' ? `iOS ${number} au moins` : `version ${number} au moins`);
    }
    expect(words).toContain('Mettez-le à jour');
    expect(words).toContain('sur un autre appareil');
  },
);
