import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sitePages } from './pages.tsx';

/** Style sheets imported by one, itself last. */
function sheetsOf(file: string): readonly string[] {
  const imports = [...readFileSync(file, 'utf8').matchAll(/@import '(\.[^']+)'/g)];
  return [...imports.flatMap(([, path = '']) => sheetsOf(join(file, '..', path))), file];
}

/** Selectors of a style sheet, without the states and pseudo-elements that a parsed page never has. */
function selectorsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(?:@|to$|from$|$)/.test(selector))
    .map((selector) => selector.replaceAll(/::[\w-]+|:(?:hover|focus-visible|focus|checked|target)(?![\w-])/g, ''));
}

const everyPage = sheetsOf(join(import.meta.dirname, 'site.css'));
const home = sheetsOf(join(import.meta.dirname, 'home-page.css'));
const offline = sheetsOf(join(import.meta.dirname, 'styles/offline-page.css'));
const components = sheetsOf(join(import.meta.dirname, '../ui/styles/index.css'));

/** Selectors of style sheets that a page does not import, but that match one of its elements. */
function missedBy(body: string, leftOut: readonly string[]): readonly string[] {
  document.body.innerHTML = body;
  document.documentElement.className = 'high-contrast reduced-motion stabilised';
  return leftOut.flatMap(selectorsOf).filter((selector) => document.querySelector(selector) !== null);
}

it('brings sheets of the other pages, in their order', () => {
  expect(home.slice(0, -1)).toEqual(everyPage.filter((sheet) => home.includes(sheet)));
});

it('leaves out no sheet that draws something of the home', () => {
  const leftOut = everyPage.slice(0, -1).filter((sheet) => !home.includes(sheet));
  expect(leftOut.length).toBeGreaterThan(5);
  expect(missedBy(sitePages.find(({ path }) => path === '/')?.renderBody() ?? '', leftOut)).toEqual([]);
});

it('leaves out no sheet that draws something of the page without network', () => {
  // Except the page transitions: this page replaces one that could not be fetched.
  const leftOut = everyPage.slice(0, -1).filter((sheet) => !offline.includes(sheet) && !/transitions/.test(sheet));
  expect(leftOut.length).toBeGreaterThan(5);
  expect(missedBy(sitePages.find(({ file }) => file === 'offline.html')?.renderBody() ?? '', leftOut)).toEqual([]);
});

it('shows screens of the product that stand beside its code, light and dark, each within 24 kB', () => {
  const shown = new DOMParser().parseFromString(
    sitePages.find(({ path }) => path === '/')?.renderBody() ?? '',
    'text/html',
  );
  const pictures = [...shown.querySelectorAll('picture')];
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    const image = picture.querySelector('img');
    expect(image?.alt).toMatch(/^L’écran/);
    expect(image?.getAttribute('loading')).toBe('lazy');
    const files = [
      image?.getAttribute('src'),
      picture.querySelector('source[media="(prefers-color-scheme: dark)"]')?.getAttribute('srcset'),
    ];
    for (const file of files)
      expect(statSync(join(import.meta.dirname, '../..', file ?? '')).size).toBeLessThan(24_000);
  }
});

it.each(sitePages.map(({ path, renderBody }) => [path, renderBody] as const))(
  'leaves out no component that %s shows',
  (_path, body) => {
    const leftOut = components.slice(0, -1).filter((sheet) => !everyPage.includes(sheet));
    expect(leftOut.length).toBeGreaterThan(1);
    expect(missedBy(body(), leftOut)).toEqual([]);
  },
);
