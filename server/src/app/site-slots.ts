import { html, type Html } from '../platform/html/index.ts';
import type { SlotValue } from '../platform/http/index.ts';
import type { Config } from './config.ts';
import type { Operator } from './config-operator.ts';
import { operatorText } from './operator.text.fr.ts';

const fields = [
  'legalName',
  'address',
  'publicationDirector',
  'host',
  'mediator',
  'email',
  'phone',
] as const satisfies readonly (keyof Operator)[];

/** Parts of the public pages that depend on this installation. A missing fact of the operator is said to be missing. */
export function buildSiteSlots({
  http,
  operator,
}: Pick<Config, 'http' | 'operator'>): Readonly<Record<string, SlotValue>> {
  const facts = fields.map((field) => [`operator.${field}`, renderFact(field, operator[field])] as const);
  const absent = fields.some((field) => operator[field] === undefined);
  const alert = absent ? html`<p class="operator-missing">${operatorText.incomplete}</p>` : '';
  return { origin: http.publicUrl, ...Object.fromEntries(facts), 'operator.alert': alert };
}

function renderFact(field: (typeof fields)[number], value: string | undefined): SlotValue {
  if (value === undefined) return operatorText.missing;
  const lines = withLineBreaks(value);
  if (field === 'email') return html`<a href="mailto:${value}">${lines}</a>`;
  if (field === 'phone') return html`<a href="tel:${value.replaceAll(/[^+\d]/g, '')}">${lines}</a>`;
  return lines;
}

function withLineBreaks(text: string): Html {
  return html`${text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))}`;
}
