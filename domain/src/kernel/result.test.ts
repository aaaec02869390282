import { expect, it } from 'vitest';
import { refuseFieldOf, type FieldCodes } from './index.ts';

type Input = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly remark: string };
const refuseField = refuseFieldOf<Input>();

it('refuses for a field of the input, and for no other name', () => {
  expect(refuseField('remark', 'REMARK_MISSING')).toEqual({
    ok: false,
    code: 'REMARK_MISSING',
    fields: { remark: 'REMARK_MISSING' },
  });
  expect(refuseField('remark', 'FIELDS', 'TOO_LONG').fields).toEqual({ remark: 'TOO_LONG' });
  // @ts-expect-error The input has no such field.
  expect(refuseField('remarque', 'REMARK_MISSING').fields).toEqual({ remarque: 'REMARK_MISSING' });
});

it('names only fields of the input in what is wrong', () => {
  const fields: FieldCodes<Input, 'TOO_LONG'> = {};
  fields.remark = 'TOO_LONG';
  // @ts-expect-error The input has no such field.
  fields.remarque = 'TOO_LONG';
  expect(Object.keys(fields)).toEqual(['remark', 'remarque']);
});
