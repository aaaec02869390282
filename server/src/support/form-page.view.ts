import { contactMessages, type FormCode } from '@placejuste/domain/support';
import { html, type Html } from '../platform/html/index.ts';
import type { SitePages, SlotValue } from '../platform/http/index.ts';
import { supportText } from './support.text.fr.ts';

export interface FormState {
  readonly ticket: string;
  readonly typedFields?: Readonly<Record<string, string>>;
  /** Sentence for each field with an error. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The fault of the form as a whole. */
  readonly fault?: string;
}

/** Sentence for an error of the whole form. */
export const describeFormFault = (code: FormCode): string => contactMessages[code];

type FixedSlot = 'ticket' | 'faults' | 'title.prefix';
type Slot = FixedSlot | `${'value' | 'invalid' | 'fault'}.${string}` | `checked.${string}.${string}`;

/**
 * Compiles the page of a form, which shows again what was typed with its errors, without a script.
 * @throws at once where the page has a slot for no known field, or lacks that of the ticket or of the errors
 */
export function compileFormPage(
  pages: SitePages,
  { path, fields }: { readonly path: string; readonly fields: readonly string[] },
): (state: FormState) => string {
  const formSlots = pages.listSlots(path).filter((name) => isFormSlot(name, fields));
  const slots = [...new Set<Slot>(['ticket', 'faults', ...formSlots])];
  const page = pages.compilePage(path, slots);
  return (state) => {
    const lines = renderFaultLines(fields, state);
    const values = slots.map((slot) => [slot, buildSlotValue(slot, state, lines)] as const);
    return page(Object.fromEntries(values) as Readonly<Record<Slot, SlotValue>>).replaceAll(
      / data-checked="(yes)?"/g,
      (_attribute, yes?: string) => (yes === undefined ? '' : ' checked=""'),
    );
  };
}

function isFormSlot(name: string, fields: readonly string[]): name is Slot {
  const [kind = '', field = '', value] = name.split('.');
  if (kind === 'checked') return fields.includes(field) && value !== undefined;
  if (['value', 'invalid', 'fault'].includes(kind)) return fields.includes(field) && value === undefined;
  return ['ticket', 'faults', 'title.prefix'].includes(name);
}

function buildSlotValue(
  slot: Slot,
  { ticket, typedFields = {}, faults = {} }: FormState,
  lines: readonly Html[],
): SlotValue {
  if (slot === 'ticket') return ticket;
  if (slot === 'faults') return renderSummary(lines);
  if (slot === 'title.prefix') return lines.length === 0 ? '' : supportText.titlePrefix;
  const [kind, field = '', value] = slot.split('.');
  if (kind === 'value') return typedFields[field] ?? '';
  if (kind === 'invalid') return String(faults[field] !== undefined);
  if (kind === 'fault') return faults[field] ?? '';
  return typedFields[field] === value ? 'yes' : '';
}

function renderFaultLines(fields: readonly string[], { faults = {}, fault }: FormState): readonly Html[] {
  const wrong = fields.filter((field) => faults[field] !== undefined);
  return [
    ...(fault === undefined ? [] : [html`<li>${fault}</li>`]),
    ...wrong.map((field) => html`<li><a href="#champ-${field}">${faults[field]}</a></li>`),
  ];
}

/** Focused when the page opens, like the application's own summary. */
function renderSummary(lines: readonly Html[]): SlotValue {
  if (lines.length === 0) return '';
  return html`<div class="error-summary" role="alert"
    tabindex="-1" autofocus><h2>${supportText.notSent(lines.length)}</h2><ul>${lines}</ul></div>`;
}
