import { appPaths, sampleDossierPath, sitePaths, unlistedPaths } from '@placejuste/contracts/site';
import { describe, expect, it } from 'vitest';
import { sitePages } from './pages.tsx';

const known: readonly string[] = [...appPaths, ...sitePaths, sampleDossierPath];
const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

it('has one page for each address the server answers, and no two with one title or description', () => {
  expect(sitePages.flatMap(({ path }) => path ?? []).sort()).toEqual([...sitePaths].sort());
  for (const told of ['title', 'description', 'file'] as const) {
    const all = sitePages.map((page) => page[told]);
    expect(new Set(all).size, told).toBe(all.length);
  }
});

it('maps every page that is listed, once, and no other page of the site', () => {
  const map = read(sitePages.find(({ path }) => path === '/plan-du-site')?.renderBody() ?? '');
  const mapped = [...map.querySelectorAll('main section a')].map((link) => link.getAttribute('href') ?? '');
  expect(mapped.filter((href) => sitePaths.some((path) => path === href)).sort()).toEqual(
    sitePaths.filter((path) => !unlistedPaths.includes(path)).sort(),
  );
  expect(new Set(mapped).size).toBe(mapped.length);
});

it('marks what the mail of a contract attaches: the conditions, a model of withdrawal', () => {
  const bodyOf = (wanted: string) => sitePages.find(({ path }) => path === wanted)?.renderBody() ?? '';
  expect(bodyOf('/cgv').match(/<article/g)).toHaveLength(1);
  expect(read(bodyOf('/cgv')).querySelector('article')?.textContent).toContain('@@operator.legalName@@');
  expect(bodyOf('/retractation')).toContain('<h2 id="modele"');
  expect(read(bodyOf('/retractation')).getElementById('modele')?.closest('section')?.textContent).toContain(
    'Je vous notifie ma rétractation',
  );
});

describe.each(sitePages.map((page) => [page.file, page] as const))(
  '%s',
  (_file, { path, title, description, renderBody, jsonLd }) => {
    const page = read(renderBody());

    it('says what it is, in the length that is shown', () => {
      expect(title.replace('@@title.prefix@@', '').length).toBeLessThanOrEqual(85);
      expect(description.length).toBeLessThanOrEqual(165);
      if (path !== null) expect(description.length).toBeGreaterThanOrEqual(50);
    });

    it('links only to what works today, and to places that are there', () => {
      for (const link of page.querySelectorAll('a')) {
        const href = link.getAttribute('href') ?? '';
        const [address = '', anchor] = href.replace(/\?[^#]*/, '').split('#');
        if (address !== '') expect(known, href).toContain(address);
        if (anchor === undefined) continue;
        const there = address === '' ? page : read(sitePages.find((one) => one.path === address)?.renderBody() ?? '');
        expect(there.getElementById(anchor), href).not.toBeNull();
      }
    });

    it('needs no script and no inline style', () => {
      expect(page.querySelectorAll('script, style, [style], [onclick]')).toHaveLength(0);
    });

    it('has one h1, headings in order and no identifier twice', () => {
      const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName.slice(1)));
      expect(levels[0]).toBe(1);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('starts no line with a mark that belongs to the word before it', () => {
      expect(page.body.innerHTML.match(/>[^<]*(?: [:;?!»€]|« )/)).toBeNull();
    });

    it('has no mark of the content left over', () => {
      const text = `${page.body.textContent} ${JSON.stringify(jsonLd)}`.replaceAll(/@@[\w.]+@@/g, '');
      expect(text).not.toMatch(/\*\*|\]\(|@@/);
    });
  },
);
