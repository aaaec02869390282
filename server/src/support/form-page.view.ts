import { contactMessages, type FormCode } from '@placejuste/domain/support';
import { escapedHtml, type SitePages } from '../platform/http/index.ts';
import { supportText } from './support.text.fr.ts';

export interface FormState {
  readonly ticket: string;
  readonly typed?: Readonly<Record<string, string>>;
  /** Sentence of each field that is wrong. */
  readonly faults?: Readonly<Record<string, string>>;
  /** What concerns the whole form. */
  readonly fault?: string;
}

/** Sentence of what stopped the form itself. */
export const formFault = (code: FormCode): string => contactMessages[code];

/** The page of a form with what was typed and what is wrong: nothing is lost, and no script is needed. */
export function formPage(
  pages: SitePages,
  { path, fields }: { readonly path: string; readonly fields: readonly string[] },
  { ticket, typed = {}, faults = {}, fault }: FormState,
): string {
  const lines = fields.flatMap((field) =>
    faults[field] === undefined ? [] : [`<li><a href="#champ-${field}">${escapedHtml(faults[field])}</a></li>`],
  );
  if (fault !== undefined) lines.unshift(`<li>${escapedHtml(fault)}</li>`);
  const slots: Record<string, string> = {
    ticket,
    faults: summary(lines),
    'title.prefix': lines.length === 0 ? '' : supportText.titlePrefix,
  };
  for (const field of fields) {
    const value = typed[field] ?? '';
    const sentence = faults[field];
    slots[`value.${field}`] = escapedHtml(value);
    slots[`invalid.${field}`] = String(sentence !== undefined);
    slots[`fault.${field}`] = escapedHtml(sentence ?? '');
    if (/^[a-z0-9]+$/.test(value)) slots[`checked.${field}.${value}`] = 'yes';
  }
  return pages
    .html(path, slots)
    .replaceAll(/ data-checked="(yes)?"/g, (_attribute, yes?: string) => (yes === undefined ? '' : ' checked=""'));
}

/** Takes the focus when the page opens, as the application's own summary does. */
function summary(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return (
    '<div class="error-summary" role="alert" tabindex="-1" ' +
    `autofocus><h2>${escapedHtml(supportText.notSent(lines.length))}</h2><ul>${lines.join('')}</ul></div>`
  );
}
