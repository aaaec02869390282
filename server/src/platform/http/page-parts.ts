import { escapedHtml } from './site-pages.ts';

interface Said {
  readonly title?: string;
  readonly text: string;
}

/**
 * As the application's own `Notice`, for the parts of pages this server writes; `role` when it answers what was just
 * done.
 */
export function noticeHtml(tone: 'good' | 'wait' | 'bad', { title, text }: Said, role?: 'alert' | 'status'): string {
  const head = title === undefined ? '' : `<p class="title">${escapedHtml(title)}</p>`;
  return (
    `<div class="notice ${tone}"${role === undefined ? '' : ` role="${role}"`}><div>${head}<div ` +
    `class="body"><p>${escapedHtml(text)}</p></div></div></div>`
  );
}

/** A link that looks like a button, as the application's `AnchorButton`. */
export function linkButtonHtml(href: string, label: string, look: 'act' | 'ghost' = 'ghost', rel?: string): string {
  return (
    `<a class="btn ${look}"${rel === undefined ? '' : ` rel="${rel}"`} ` +
    `href="${escapedHtml(href)}"><span>${escapedHtml(label)}</span></a>`
  );
}
