import { expect, it } from 'vitest';
import { plainSite } from '../../test/index.ts';
import { compileFormPage } from './form-page.view.ts';

const form = (source: string) =>
  compileFormPage(plainSite({ '/form': source }), { path: '/form', fields: ['name', 'plan'] });

it.each([
  ['@@ticket@@@@faults@@@@value.email@@', /Nobody fills value\.email/],
  ['@@ticket@@@@faults@@@@checked.plan@@', /Nobody fills checked\.plan/],
  ['@@ticket@@@@faults@@@@other@@', /Nobody fills other/],
  ['@@ticket@@', /has no slot faults/],
  ['@@faults@@', /has no slot ticket/],
])('a form whose page is %s does not start', (source, refusal) => {
  expect(() => form(source)).toThrow(refusal);
});

it('fills each slot of its fields', () => {
  const page = form(
    '@@ticket@@ @@faults@@<p>@@value.name@@ @@invalid.name@@ @@fault.name@@</p><i ' +
      'data-checked="@@checked.plan.annual@@"><i data-checked="@@checked.plan.other@@">',
  );
  expect(page({ ticket: 't', typedFields: { name: '<Ada>', plan: 'annual' }, faults: {} })).toBe(
    't <p>&lt;Ada&gt; false </p><i checked=""><i>',
  );
});
