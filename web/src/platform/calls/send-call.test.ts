import { refusalEnvelope } from '@placejuste/contracts/kernel';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isEnvelope } from './send-call.ts';

const whole = { code: 'NAME_TAKEN', message: 'Ce nom est pris.', requestId: 'r1' };

it.each<readonly [string, unknown]>([
  ['a refusal', whole],
  ['with its fields', { ...whole, fields: { name: 'Autre nom ?' } }],
  ['with no field', { ...whole, fields: {} }],
  ['with more than is known', { ...whole, hint: 'plus tard' }],
  ['nothing', undefined],
  ['null', null],
  ['a text', 'passerelle'],
  ['a list', [whole]],
  ['without a code', { ...whole, code: undefined }],
  ['without a sentence', { code: whole.code, requestId: whole.requestId }],
  ['with a number for a sentence', { ...whole, message: 4 }],
  ['without its request', { ...whole, requestId: null }],
  ['with a field that is no text', { ...whole, fields: { name: 4 } }],
  ['with null fields', { ...whole, fields: null }],
  ['with a list for its fields', { ...whole, fields: ['Autre nom ?'] }],
])('a refusal checked by hand is what the contract says: %s', (_what, body) => {
  expect(isEnvelope(body)).toBe(z.safeParse(refusalEnvelope, body).success);
});
