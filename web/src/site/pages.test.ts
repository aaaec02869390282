import { appPaths, sitePaths } from '@placejuste/contracts/site';
import { describe, expect, it } from 'vitest';
import { markupOf } from './pages.tsx';

const known: readonly string[] = [...appPaths, ...sitePaths];

describe.each(['home', 'notFound', 'offline'])('the public page « %s »', (name) => {
  const page = new DOMParser().parseFromString(markupOf(name), 'text/html');

  it('links only to what works today', () => {
    for (const link of page.querySelectorAll('a')) {
      const [path = '', anchor] = (link.getAttribute('href') ?? '').split('?')[0]?.split('#') ?? [];
      if (path !== '') expect(known).toContain(path);
      if (anchor !== undefined && name === 'home') expect(page.getElementById(anchor)).not.toBeNull();
    }
  });

  it('needs no script and no inline style', () => {
    expect(page.querySelectorAll('script, style, [style], [onclick]')).toHaveLength(0);
  });

  it('has one h1 and headings in order', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

it('refuses a name that is no page', () => {
  expect(() => markupOf('toString')).toThrow('No public page');
});
