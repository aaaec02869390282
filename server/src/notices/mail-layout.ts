import type { MailFile } from '../platform/mail/index.ts';

/** What a notice says; the layout is the same for all. */
export interface Notice {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown large, apart: a one-time code. */
  readonly code?: string;
  /** Text files that go with it, for instance a date for a calendar. */
  readonly files?: readonly MailFile[];
}

const signature = 'PlaceJuste';

export function textOf(notice: Notice): string {
  const blocks = [...notice.paragraphs];
  if (notice.code !== undefined) blocks.push(notice.code);
  if (notice.action !== undefined) blocks.push(`${notice.action.label} :\n${notice.action.url}`);
  return `${[...blocks, signature].join('\n\n')}\n`;
}

/** Table-free, no remote picture, readable without styles. */
export function htmlOf(notice: Notice): string {
  const parts = notice.paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  if (notice.code !== undefined) {
    parts.push(`<p style="font-size:1.75em;font-weight:bold;letter-spacing:.15em">${escaped(notice.code)}</p>`);
  }
  if (notice.action !== undefined) {
    const url = escaped(notice.action.url);
    parts.push(
      `<p><a href="${url}" style="display:inline-block;padding:.75em 1.25em;background:#0b4a8f;color:#ffffff;border-radius:.6em;font-weight:bold">${escaped(notice.action.label)}</a></p>`,
      `<p>${url}</p>`,
    );
  }
  parts.push(`<p>${signature}</p>`);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escaped(notice.subject)}</title></head><body style="font:18px/1.5 sans-serif;color:#14233b;max-width:36em;margin:1.5em auto;padding:0 1em">${parts.join('')}</body></html>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
