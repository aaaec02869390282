import { html, type Html } from '../html/index.ts';

interface AlertWords {
  readonly title?: string;
  readonly text: string;
}

/**
 * An alert like the application's own `Alert`, for parts of pages that this server writes; `role` is set when it
 * answers the person's last action.
 */
export function renderAlertHtml(
  tone: 'good' | 'wait' | 'bad',
  { title, text }: AlertWords,
  role?: 'alert' | 'status',
): Html {
  const head = title !== undefined && html`<p class="title">${title}</p>`;
  const answers = role !== undefined && html` role="${role}"`;
  return html`<div class="alert ${tone}"${answers}><div>${head}<div class="body"><p>${text}</p></div></div></div>`;
}

/** A link that looks like a button, like the application's `AnchorButton`. */
export function renderLinkButtonHtml(href: string, label: string, look: 'act' | 'ghost' = 'ghost', rel?: string): Html {
  const relation = rel !== undefined && html` rel="${rel}"`;
  return html`<a class="btn ${look}"${relation} href="${href}"><span>${label}</span></a>`;
}
