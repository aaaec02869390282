import { describe, expect, it } from 'vitest';
import {
  accountMails,
  accountStates,
  findRefusalMessage,
  stateMessages,
  type AccountMailKind,
  type NextAct,
} from './index.ts';

/** Whether each mail of the account carries a link; the compiler asks for a new one here. */
const hasLink: Record<AccountMailKind, boolean> = {
  confirmation: true,
  recovery: true,
  magiclink: true,
  email_change_current: true,
  email_change_new: true,
  email_changed: false,
  reauthentication: false,
  password_changed: false,
  account_exists: true,
  session_closed: false,
  factor_added: false,
  factor_removed: false,
  phone_changed: false,
  identity_added: false,
  identity_removed: false,
  passkey_added: false,
  passkey_removed: false,
  new_device: false,
};

const supportUrl = 'https://placejuste.example/support';
const ada = { firstName: 'Ada', supportUrl };

describe('the mails of an account', () => {
  it.each(Object.entries(hasLink))('%s: its link is %s', (kind, expected) => {
    const { subject, paragraphs, button } = accountMails[kind as AccountMailKind](ada);
    expect(subject).not.toBe('');
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(button !== undefined).toBe(expected);
  });

  it.each(['email_change_current', 'email_changed'] as const)('%s names the new address', (kind) => {
    const texts = (newEmail?: string) =>
      accountMails[kind]({ ...ada, ...(newEmail === undefined ? {} : { newEmail }) }).paragraphs.join(' ');
    expect(texts('ada@exemple.fr')).toContain('ada@exemple.fr');
    expect(texts()).toContain('une autre adresse');
  });

  it.each(Object.keys(hasLink))('%s: whoever is asked to write to us is told where', (kind) => {
    const text = accountMails[kind as AccountMailKind](ada).paragraphs.join(' ');
    expect(text).not.toContain('le support');
    expect(/crivez-nous/.test(text)).toBe(text.includes(supportUrl));
  });
});

it.each([
  ['Firefox', 'Linux', 'avec Firefox sur Linux, '],
  ['Firefox', null, 'avec Firefox, '],
  [null, 'iPhone', 'sur iPhone, '],
  [null, null, ''],
])('a new browser is told with its date and network: %s, %s', (browser, system, expected) => {
  const signIn = { at: new Date('2026-11-29T08:05:00Z'), browser, system, network: '92.184' };
  expect(accountMails.new_device({ ...ada, signIn }).paragraphs).toContain(
    'C’était le dimanche 29 novembre 2026 à 9 h 05 (heure de Paris), ' +
      `${expected}depuis un réseau dont l’adresse commence par 92.184.`,
  );
});

describe('the one act about a state that is not valid', () => {
  const expected: Record<keyof typeof stateMessages, NextAct> = {
    'signed-out': 'sign-in',
    'profile-missing': 'contact-support',
    suspended: 'read-suspension',
    unpaid: 'choose-plan',
    'papers-missing': 'send-papers',
    'papers-waiting': null,
    'activation-waiting': null,
  };

  it.each(accountStates.filter((state) => state !== 'valid'))('%s', (state) => {
    expect(stateMessages[state].act).toBe(expected[state]);
  });

  it.each(['papers-waiting', 'activation-waiting'] as const)('%s: parking may be declared meanwhile', (state) => {
    expect(stateMessages[state].advice).toContain('vous pouvez déclarer');
    expect(stateMessages[state].advice).toMatch(/^Notre équipe|^Votre compte/);
  });

  it('a refusal leads to the message of its state', () => {
    expect(findRefusalMessage('SUBSCRIPTION_REQUIRED')).toBe(stateMessages.unpaid);
    expect(findRefusalMessage('toString')).toBeNull();
  });
});
