import { expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { findTicketRule } from './ticket-rule.ts';
import type { TownRule } from './town-rule.ts';

const rule: TownRule = {
  commune: 'Modèle',
  insee: '59999',
  maxHours: 24,
  ticketRequired: true,
  plateRegistration: null,
  note: '',
  source: 'https://modele.exemple',
  sourceDate: '2026-11',
  readOn: '2026-11',
  confidence: 'high',
};
const registration = { name: null, required: true, url: null, plates: null, validity: null };
const day = toPlainDate('2026-11-10');

it.each<readonly [string, Partial<TownRule>, boolean | null]>([
  ['a ticket is asked', {}, true],
  ['a plate is asked', { ticketRequired: null, plateRegistration: registration }, true],
  ['neither is asked', { ticketRequired: false }, false],
  ['nothing is known', { ticketRequired: null }, null],
  ['a weak source says nothing', { confidence: 'low' }, null],
  ['a page of after that day says nothing of it', { sourceDate: '2026-11-11' }, null],
  ['an undated page counts from its reading', { sourceDate: null, readOn: '2026-12' }, null],
  ['a page of years before still counts', { sourceDate: '2021' }, true],
])('%s', (_, changes, isAsked) => {
  expect(findTicketRule({ ...rule, ...changes }, day)?.isAsked ?? null).toBe(isAsked);
});
