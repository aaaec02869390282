import type { MailFile } from '../platform/mail/index.ts';

/** What a mail says; the layout is the same for all. */
export interface Mail {
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

export function textOf(mail: Mail): string {
  const blocks = [...mail.paragraphs];
  if (mail.code !== undefined) blocks.push(mail.code);
  if (mail.action !== undefined) blocks.push(`${mail.action.label} :\n${mail.action.url}`);
  return `${[...blocks, signature].join('\n\n')}\n`;
}

/** Table-free, no remote picture, readable without styles. */
export function htmlOf(mail: Mail): string {
  const parts = mail.paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  if (mail.code !== undefined) {
    parts.push(`<p style="font-size:1.75em;font-weight:bold;letter-spacing:.15em">${escaped(mail.code)}</p>`);
  }
  if (mail.action !== undefined) {
    const url = escaped(mail.action.url);
    parts.push(
      `<p><a href="${url}" style="display:inline-block;padding:.75em ` +
        `1.25em;background:#0b4a8f;color:#ffffff;border-radius:.6em;font-weight:bold">${escaped(mail.action.label)}</a></p>`,
      `<p>${url}</p>`,
    );
  }
  parts.push(`<p>${signature}</p>`);
  return (
    '<!doctype html><html lang="fr"><head><meta ' +
    `charset="utf-8"><title>${escaped(mail.subject)}</title></head><body style="font:18px/1.5 ` +
    'sans-serif;color:#14233b;max-width:36em;margin:1.5em auto;padding:0 ' +
    `1em">${parts.join('')}</body></html>`
  );
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
