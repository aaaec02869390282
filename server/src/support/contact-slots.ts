import { contactFields, contactMessages, type ContactCode, type ContactField, type ContactInput, type FormCode } from '@placejuste/domain/support';
import { escapedHtml, type SitePages } from '../platform/http/index.ts';
import { supportText } from './support.text.fr.ts';

export interface FormState {
  readonly ticket: string;
  readonly typed?: ContactInput;
  readonly faults?: Readonly<Partial<Record<ContactField, ContactCode>>>;
  /** What concerns the whole form. */
  readonly fault?: FormCode;
}

/** The page of a form with what was typed and what is wrong: nothing is lost, and no script is needed. */
export function formPage(pages: SitePages, path: string, { ticket, typed = {}, faults = {}, fault }: FormState): string {
  const slots: Record<string, string> = { ticket, faults: summary(faults, fault), 'title.prefix': faultCount(faults, fault) === 0 ? '' : supportText.titlePrefix };
  for (const field of contactFields) {
    const value = typed[field] ?? '';
    const code = faults[field];
    slots[`value.${field}`] = escapedHtml(value);
    slots[`invalid.${field}`] = String(code !== undefined);
    slots[`fault.${field}`] = code === undefined ? '' : escapedHtml(contactMessages[code]);
    if (/^[a-z0-9]+$/.test(value)) slots[`checked.${field}.${value}`] = 'yes';
  }
  return pages.html(path, slots).replaceAll(/ data-checked="(yes)?"/g, (_attribute, yes?: string) => (yes === undefined ? '' : ' checked=""'));
}

function faultCount(faults: FormState['faults'] = {}, fault: FormState['fault']): number {
  return Object.keys(faults).length + (fault === undefined ? 0 : 1);
}

/** Takes the focus when the page opens, as the application's own summary does. */
function summary(faults: NonNullable<FormState['faults']>, fault: FormState['fault']): string {
  const count = faultCount(faults, fault);
  if (count === 0) return '';
  const lines = contactFields.flatMap((field) => {
    const code = faults[field];
    return code === undefined ? [] : [`<li><a href="#champ-${field}">${escapedHtml(contactMessages[code])}</a></li>`];
  });
  if (fault !== undefined) lines.unshift(`<li>${escapedHtml(contactMessages[fault])}</li>`);
  return `<div class="error-summary" role="alert" tabindex="-1" autofocus><h2>${escapedHtml(supportText.notSent(count))}</h2><ul>${lines.join('')}</ul></div>`;
}
