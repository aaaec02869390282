import { expect, expectTypeOf, it } from 'vitest';
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
  // Checked by the compiler.
  expectTypeOf(refuseField).parameter(0).toEqualTypeOf<'decision' | 'remark'>();
  expectTypeOf<keyof FieldCodes<Input, 'TOO_LONG'>>().toEqualTypeOf<'decision' | 'remark'>();
});
