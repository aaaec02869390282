import type { SitePages } from '../../platform/http/index.ts';

const termsPath = '/cgv';
const withdrawalPath = '/retractation';

/**
 * Renders the conditions of sale and the withdrawal form as text, from the pages that show them; null where the site
 * lacks one of these. Addresses are absolute, since the copy is read away from the site.
 */
export function renderTermsText(pages: SitePages, publicUrl: string): string | null {
  if (![termsPath, withdrawalPath].every((path) => pages.paths.includes(path))) return null;
  const terms = extractBetween(renderPage(pages, termsPath), '<article', '</article>');
  const model = extractBetween(renderPage(pages, withdrawalPath), '<h2 id="modele"', '</section>');
  return `${[terms, model].map((html) => toPlainText(html, publicUrl)).join('\n\n')}\n`;
}

/** The slots of the page stay empty: its form is not part of the agreement. */
function renderPage(pages: SitePages, path: string): string {
  const slots = pages.listSlots(path);
  return pages.compilePage(path, slots)(Object.fromEntries(slots.map((name) => [name, ''])));
}

function extractBetween(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  const until = html.indexOf(end, from);
  if (from < 0 || until < 0) throw new Error(`A page of sale without ${start}`);
  return html.slice(from, until);
}

/** Works only for our own pages, whose tags are well formed. */
function toPlainText(html: string, publicUrl: string): string {
  return html
    .replaceAll(/<!--[^>]*-->/g, '')
    .replaceAll(/<(nav|aside|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/\s+/g, (space) => (/[\u00a0\u202f]/.test(space) ? space : ' '))
    .replaceAll(/<a\b[^>]*\bhref="(\/[^"]*)"[^>]*>([\s\S]*?)<\/a>/g, `$2 (${publicUrl}$1)`)
    .replaceAll(/<h[12]\b[^>]*>/g, '\n\n')
    .replaceAll(/<li\b[^>]*>/g, '\n- ')
    .replaceAll('</dt>', '\u00a0: ')
    .replaceAll(/<\/t[hd]>(?=<t[hd])/g, '\u00a0; ')
    .replaceAll(/<\/(?:h[12]|p|div|tr|caption|ul|ol|dl|dd)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#x27|#39);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#x27;': "'",
  '&#39;': "'",
};
