import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFrenchSpaces, html, encodeScriptJson, type HtmlPart } from './index.ts';

/** Characters with a meaning for a parser are generated more often than others. */
const typed = fc.string({
  unit: fc.oneof(fc.constantFrom('<', '>', '"', "'", '&', '`', '=', ';', '@', '/'), fc.string()),
});

describe('the renderer', () => {
  it('gives back any string to the letter, in an element or attribute, and never as an element', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const page = String(html`<p title="${text}">${text}</p>`);
        const inside = /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/s.exec(page);
        expect(inside?.slice(1).map(unescaped)).toEqual([text, text]);
      }),
    );
  });

  it('leaves nothing for what is absent, and writes lists and numbers', () => {
    expect(String(html`[${null}${undefined}${false}${''}]`)).toBe('[]');
    expect(String(html`${0} ${[1, ['<', html`<br>`]]}`)).toBe('0 1&lt;<br>');
  });

  it.each([[Promise.resolve('')], [{ isEscaped: true, toString: (): string => '<script>' }], [true], [() => '']])(
    'refuses %o, which is no text',
    (value) => {
      expect(() => html`<p>${value as unknown as HtmlPart}</p>`).toThrow(/takes text/);
      expect(() => html`<p>${[[value as unknown as HtmlPart]]}</p>`).toThrow(/takes text/);
    },
  );

  it('keeps data inside their script element', () => {
    const page = String(html`<script type="application/json">${encodeScriptJson({ a: '</script>"&' })}</script>`);
    expect(page).toBe('<script type="application/json">{"a":"\\u003c/script>\\"&"}</script>');
  });

  it('makes the spaces of a sentence French, not those of an attribute', () => {
    expect(String(applyFrenchSpaces(html`<p title="a : b">${'a : <b>'}</p>`))).toBe(
      '<p title="a : b">a\u00a0: &lt;b&gt;</p>',
    );
  });
});

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_reference, name: string) => characters[name] ?? '');
}
