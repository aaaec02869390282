import { describe, expect, it } from 'vitest';
import {
  accountMails,
  isTeamRole,
  choosePrimaryRole,
  roles,
  findTeamRole,
  validityAdvice,
  validityMessages,
} from './index.ts';

const supportUrl = 'https://placejuste.example/support';

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
      JSON.stringify(mail({ firstName: 'Ada', newEmail: 'ada@exemple.fr', supportUrl })),
    );
    expect([...Object.values(validityAdvice), ...mails].filter((text) => text.includes("'"))).toEqual([]);
  });

  it('greets by name when there is one, and always says what to do when one asked for nothing', () => {
    for (const mail of Object.values(accountMails)) {
      const { paragraphs } = mail({ firstName: 'Ada', supportUrl });
      expect(paragraphs[0]).toBe('Bonjour Ada,');
      expect(mail({ firstName: '', supportUrl }).paragraphs[0]).toBe('Bonjour,');
      expect(paragraphs.join(' ')).toMatch(/Vous n’(avez|êtes) (pas|rien)|Ce n’était pas vous/);
    }
  });
});

describe('roles', () => {
  it('takes the first as primary, pmr when none', () => {
    expect(choosePrimaryRole([])).toBe('pmr');
    expect(choosePrimaryRole(['business', 'admin'])).toBe('business');
  });

  it('opens the pages of the team by the widest of all roles, in whatever order they were given', () => {
    expect(findTeamRole(['business', 'reviewer', 'admin'])).toBe('admin');
    expect(findTeamRole(['business', 'reviewer'])).toBe('reviewer');
    expect(findTeamRole(['pmr', 'business'])).toBeNull();
    expect(findTeamRole([])).toBeNull();
  });

  it('lets administrators and reviewers review, nobody else', () => {
    expect(roles.filter(isTeamRole)).toEqual(['reviewer', 'admin']);
  });
});
