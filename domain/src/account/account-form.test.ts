import { describe, expect, it } from 'vitest';
import { findEmailFault, findPhoneFault } from './index.ts';

describe('what sign-up asks (specification §5)', () => {
  it.each([
    ['ada.essai@exemple.fr', null],
    ["o'neil+pmr_1@mail.sous-domaine.exemple.fr", null],
    [`${'a'.repeat(244)}@exemple.fr`, null],
    [`${'a'.repeat(245)}@exemple.fr`, 'EMAIL_LONG'],
    ['', 'EMAIL_SHAPE'],
    ['ada', 'EMAIL_SHAPE'],
    ['ada@exemple', 'EMAIL_SHAPE'],
    ['ada essai@exemple.fr', 'EMAIL_SHAPE'],
    ['ada\u00a0essai@exemple.fr', 'EMAIL_SHAPE'],
    ['ada@exemple.fr,bea@exemple.fr', 'EMAIL_SHAPE'],
    ['prénom@exemple.fr', 'EMAIL_CHARACTERS'],
    ['ada😀@exemple.fr', 'EMAIL_CHARACTERS'],
    ['\u202eada@exemple.fr', 'EMAIL_CHARACTERS'],
    ['<b>ada</b>@exemple.fr', 'EMAIL_CHARACTERS'],
    ['.ada@exemple.fr', 'EMAIL_CHARACTERS'],
    ['ada..essai@exemple.fr', 'EMAIL_CHARACTERS'],
    ['ada@exemple..fr', 'EMAIL_CHARACTERS'],
    ['ada@exemple.f', 'EMAIL_CHARACTERS'],
    ['ada.@exemple.fr', 'EMAIL_CHARACTERS'],
    ['ada@-exemple.fr', 'EMAIL_CHARACTERS'],
    ['a@e.fr', null],
  ] as const)('the address « %s »: %s', (address, fault) => {
    expect(findEmailFault(address)).toBe(fault);
  });

  it.each([
    ['06 12 34 56 78', null],
    ['+33\u00a06.12.34-56/78', null],
    ['(+689) 87 12 34 56', null],
    ['', 'PHONE_SHORT'],
    ['06 12 34', 'PHONE_SHORT'],
    ['06 12 34 5', 'PHONE_SHORT'],
    ['06 12 34 56', null],
    ['061234567890123', null],
    ['0612345678901234', 'PHONE_LONG'],
    ['zéro six 12345678', 'PHONE_CHARACTERS'],
    ['٠٦١٢٣٤٥٦٧٨', 'PHONE_CHARACTERS'],
    ['06 12 34 56 78 📞', 'PHONE_CHARACTERS'],
  ] as const)('the number « %s »: %s', (typed, fault) => {
    expect(findPhoneFault(typed)).toBe(fault);
  });
});
