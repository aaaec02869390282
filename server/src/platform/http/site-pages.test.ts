import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../html/index.ts';
import { createSitePages, type SitePages } from './index.ts';

const pageOf = (source: string, shared = {}): SitePages => createSitePages(new Map([['/page', source]]), shared);

describe('the slots of a page', () => {
  it('are filled with escaped text or finished HTML, what all pages share too', () => {
    const pages = pageOf('<p title="@@value.a@@">@@b@@ : @@operator@@</p>@@b@@', { operator: 'Essai & Cie' });
    expect(pages.listSlots('/page')).toEqual(['value.a', 'b']);
    const render = pages.compilePage('/page', ['b', 'value.a']);
    expect(render({ 'value.a': '"<" : a', b: html`<b>un : deux</b>` })).toBe(
      '<p title="&quot;&lt;&quot; : a"><b>un\u00a0: deux</b> : Essai &amp; Cie</p><b>un\u00a0: deux</b>',
    );
  });

  it.each([
    ['that nobody fills', '<p>@@a@@</p>@@b@@', /Nobody fills b in the page \/page/],
    ['that the page does not hold', '<p></p>', /The page \/page has no slot a/],
    ['that is written wrongly', '<p>@@a@@</p>@@no-name@@', /outside a slot/],
  ])('refuse to start with one %s', (_what, source, refusal) => {
    expect(() => pageOf(source).compilePage('/page', ['a'])).toThrow(refusal);
  });

  it('refuse a value that is absent, and a path that is no page', () => {
    const render = pageOf('@@a@@').compilePage('/page', ['a']);
    expect(() => render({} as { a: string })).toThrow(/The slot a is left empty/);
    expect(() => pageOf('').compilePage('/other', [])).toThrow(/No public page at \/other/);
  });

  it('show whatever a person types, once: what looks like a slot stays text', () => {
    const render = pageOf('<input value="@@value.a@@">@@value.a@@', { origin: 'shared' }).compilePage('/page', [
      'value.a',
    ]);
    const text = fc.string({ unit: fc.constantFrom('@@', 'origin', 'value.a', '<', '"', "'", '&', '$&', ' : ') });
    fc.assert(
      fc.property(text, (typed) => {
        const inside = /^<input value="([^"<>]*)">([^"<>]*)$/.exec(render({ 'value.a': typed }));
        const escaped = html`${typed}`.toString();
        expect(inside?.slice(1)).toEqual([escaped, escaped]);
      }),
    );
  });
});
