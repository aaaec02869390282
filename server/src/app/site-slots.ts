import { escapedHtml, type Slots } from '../platform/http/index.ts';
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

/** What the public pages say about this very installation. An operator's fact that is absent is said to be. */
export function siteSlots({ http, operator }: Pick<Config, 'http' | 'operator'>): Slots {
  const facts = fields.map((field) => [`operator.${field}`, factOf(field, operator[field])] as const);
  const absent = fields.some((field) => operator[field] === undefined);
  const notice = absent ? `<p class="operator-missing">${escapedHtml(operatorText.incomplete)}</p>` : '';
  return { origin: http.publicUrl, ...Object.fromEntries(facts), 'operator.notice': notice };
}

function factOf(field: (typeof fields)[number], value: string | undefined): string {
  if (value === undefined) return escapedHtml(operatorText.missing);
  const text = escapedHtml(value).replaceAll('\n', '<br>');
  if (field === 'email') return `<a href="mailto:${text}">${text}</a>`;
  if (field === 'phone') return `<a href="tel:${text.replaceAll(/[^+\d]/g, '')}">${text}</a>`;
  return text;
}
