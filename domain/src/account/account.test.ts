import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountMails,
  accountStatuses,
  checkPwaValidity,
  checkValidity,
  mayReview,
  primaryRole,
  teamRoleOf,
  roles,
  subscriptionTypes,
  validityAdvice,
  validityMessages,
  type Profile,
} from './index.ts';

const valid: Profile = {
  account_status: 'active',
  subscription_start_date: '2026-01-01T00:00:00.000Z',
  subscription_type: '24months',
  cmi_validated: true,
  carte_grise_validated: true,
  subscription_paid: true,
};
const anyProfile: fc.Arbitrary<Profile> = fc.record({
  account_status: fc.constantFrom(...accountStatuses),
  subscription_start_date: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
  subscription_type: fc.constantFrom(null, ...subscriptionTypes),
  cmi_validated: fc.boolean(),
  carte_grise_validated: fc.boolean(),
  subscription_paid: fc.boolean(),
});
const codeOf = (result: ReturnType<typeof checkValidity>): string => (result.ok ? 'ok' : result.code);

describe('validity check, in the order of specification §4', () => {
  it.each([
    [{}, 'ok'],
    [{ cmi_validated: false }, 'DOCUMENTS_NOT_VALIDATED'],
    [{ carte_grise_validated: false }, 'DOCUMENTS_NOT_VALIDATED'],
    [{ cmi_validated: false, account_status: 'pending', subscription_paid: false }, 'DOCUMENTS_NOT_VALIDATED'],
    [{ account_status: 'pending' }, 'ACCOUNT_NOT_ACTIVE'],
    [{ account_status: 'suspended', subscription_paid: false }, 'ACCOUNT_NOT_ACTIVE'],
    [{ subscription_paid: false }, 'SUBSCRIPTION_REQUIRED'],
    [{ subscription_type: null, subscription_start_date: null }, 'ok'],
  ] as const)('%j gives %s', (change, expected) => {
    expect(codeOf(checkValidity({ ...valid, ...change }))).toBe(expected);
    expect(codeOf(checkPwaValidity(true, { ...valid, ...change }))).toBe(expected);
  });

  it('names a missing profile, and the mobile check also says that nobody is signed in', () => {
    expect(codeOf(checkValidity(null))).toBe('PROFILE_NOT_FOUND');
    expect(codeOf(checkPwaValidity(true, null))).toBe('PROFILE_INCOMPLETE');
    expect(codeOf(checkPwaValidity(false, null))).toBe('NOT_SIGNED_IN');
    expect(codeOf(checkPwaValidity(false, valid))).toBe('NOT_SIGNED_IN');
  });

  it('is passed exactly when documents, account and subscription are all in order', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const all =
          profile.cmi_validated &&
          profile.carte_grise_validated &&
          profile.account_status === 'active' &&
          profile.subscription_paid;
        expect(checkValidity(profile).ok).toBe(all);
      }),
    );
  });

  it('never reports a later step before an earlier one is settled', () => {
    const order = ['DOCUMENTS_NOT_VALIDATED', 'ACCOUNT_NOT_ACTIVE', 'SUBSCRIPTION_REQUIRED', 'ok'];
    const settled = { cmi_validated: true, carte_grise_validated: true } as const;
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const before = order.indexOf(codeOf(checkValidity(profile)));
        expect(order.indexOf(codeOf(checkValidity({ ...profile, ...settled })))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('what people read', () => {
  it('keeps the specification’s titles to the byte', () => {
    expect(Object.values(validityMessages)).toEqual([
      'Documents non validés',
      'Compte non activé',
      'Abonnement requis',
      'Profil utilisateur introuvable',
      'Non connecté',
      'Profil incomplet',
    ]);
  });

  it('uses the typographic apostrophe in our own sentences', () => {
    const mails = Object.values(accountMails).map((mail) =>
      JSON.stringify(mail({ firstName: 'Ada', newEmail: 'ada@exemple.fr' })),
    );
    expect([...Object.values(validityAdvice), ...mails].filter((text) => text.includes("'"))).toEqual([]);
  });

  it('greets by name when there is one, and always says what to do when one asked for nothing', () => {
    for (const mail of Object.values(accountMails)) {
      const { paragraphs } = mail({ firstName: 'Ada' });
      expect(paragraphs[0]).toBe('Bonjour Ada,');
      expect(mail({ firstName: '' }).paragraphs[0]).toBe('Bonjour,');
      expect(paragraphs.join(' ')).toMatch(/Vous n’(avez|êtes) (pas|rien)|Ce n’était pas vous/);
    }
  });
});

describe('roles', () => {
  it('takes the first as primary, pmr when none', () => {
    expect(primaryRole([])).toBe('pmr');
    expect(primaryRole(['business', 'admin'])).toBe('business');
  });

  it('opens the pages of the team by the widest of all roles, in whatever order they were given', () => {
    expect(teamRoleOf(['business', 'reviewer', 'admin'])).toBe('admin');
    expect(teamRoleOf(['business', 'reviewer'])).toBe('reviewer');
    expect(teamRoleOf(['pmr', 'business'])).toBeNull();
    expect(teamRoleOf([])).toBeNull();
  });

  it('lets administrators and reviewers review, nobody else', () => {
    expect(roles.filter((role) => mayReview([role]))).toEqual(['reviewer', 'admin']);
  });
});
