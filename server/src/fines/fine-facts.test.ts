import { windscreenFine } from '@placejuste/domain/fixtures';
import { expect, it } from 'vitest';
import { withChanges } from './fine-facts.ts';

const company = { ...windscreenFine, certificate: 'company', representativeName: 'Dominique Exemple' } as const;

it.each([
  ['to somebody else', company, { certificate: 'parent' }, null],
  ['from somebody else', { ...company, certificate: 'parent' }, { certificate: 'company' }, null],
  ['with another signer', company, { certificate: 'parent', representativeName: 'Claire Exemple' }, 'Claire Exemple'],
  ['nowhere', company, { certificate: 'company' }, 'Dominique Exemple'],
  ['between people', { ...company, certificate: 'parent' }, { certificate: 'child' }, 'Dominique Exemple'],
] as const)('a certificate that goes %s keeps no signer of the other kind', (_change, storedFine, changes, signer) => {
  expect(withChanges(storedFine as never, changes).representativeName).toBe(signer);
});
