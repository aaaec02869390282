import { describe, expect, it } from 'vitest';
import {
  applyAnswer,
  computeCarerState,
  checkAcceptance,
  checkCapture,
  checkInvitation,
  isUnconfirmed,
  describePreparation,
  type CarerTimes,
} from './index.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const after = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const sent: CarerTimes = { expiresAt: after(7), acceptedAt: null, endedAt: null };
const expired: CarerTimes = { ...sent, expiresAt: after(0) };
const accepted: CarerTimes = { ...sent, acceptedAt: after(-2) };
const ended: CarerTimes = { ...accepted, endedAt: after(-1) };

const codeOf = (result: { readonly ok: boolean; readonly code?: string }): string => result.code ?? 'OK';

describe('states of a help', () => {
  it.each([
    ['sent', sent],
    ['expired', expired],
    ['accepted', accepted],
    ['accepted', { ...accepted, expiresAt: after(-1) }],
    ['ended', ended],
    ['ended', { ...sent, endedAt: now }],
  ] as const)('%s', (state, times) => {
    expect(computeCarerState(times, now)).toBe(state);
  });
});

describe('inviting', () => {
  const karim = { ...sent, email: 'karim@exemple.fr', invitedAt: after(-2) };
  const invitedTenTimes = (invitedAt: Date) =>
    Array.from({ length: 10 }, () => ({ ...karim, endedAt: now, invitedAt }));
  const others = ['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr'].map((email) => ({ ...karim, email }));
  it.each([
    ['OK', 'karim@exemple.fr', []],
    ['OK', 'karim@exemple.fr', [karim]],
    ['OK', 'karim@exemple.fr', [{ ...karim, ...ended }]],
    ['OK', 'karim@exemple.fr', [...others.slice(1), karim]],
    ['OK', 'karim@exemple.fr', others.map((one) => ({ ...one, expiresAt: now }))],
    ['OK', 'karim@exemple.fr', [{ ...karim, ...accepted, email: 'a@exemple.fr' }]],
    ['OK', 'karim@exemple.fr', invitedTenTimes(after(-1))],
    ['CARER_IS_YOURSELF', 'marie@exemple.fr', []],
    ['CARER_HELPS_ALREADY', 'karim@exemple.fr', [{ ...karim, ...accepted }]],
    ['CARERS_TOO_MANY', 'karim@exemple.fr', others],
    ['CARER_INVITATIONS_TOO_MANY', 'karim@exemple.fr', invitedTenTimes(after(-0.5))],
  ])('%s: %s', (code, email, known) => {
    expect(codeOf(checkInvitation({ email, ownEmail: 'marie@exemple.fr', carers: known }, now))).toBe(code);
  });
});

describe('accepting', () => {
  const invitation = { ...sent, email: 'karim@exemple.fr', holderId: 'marie' };
  const karim = { userId: 'karim', confirmedEmail: 'karim@exemple.fr' };
  it.each([
    ['OK', invitation, karim],
    ['CARER_INVITATION_OVER', null, karim],
    ['CARER_INVITATION_OVER', { ...invitation, ...expired }, karim],
    ['CARER_INVITATION_OVER', { ...invitation, ...accepted }, karim],
    ['CARER_INVITATION_OVER', { ...invitation, endedAt: now }, karim],
    ['CARER_INVITATION_OF_ANOTHER', invitation, { ...karim, confirmedEmail: 'lea@exemple.fr' }],
    // Forwarded once it is over: still nothing is told of it.
    ['CARER_INVITATION_OF_ANOTHER', { ...invitation, ...ended }, { ...karim, confirmedEmail: 'lea@exemple.fr' }],
    ['CARER_ADDRESS_UNCONFIRMED', invitation, { ...karim, confirmedEmail: null }],
    ['CARER_IS_YOURSELF', invitation, { ...karim, userId: 'marie' }],
  ] as const)('%s', (code, given, reader) => {
    expect(codeOf(checkAcceptance(given, reader, now))).toBe(code);
  });
});

describe('what a carer captured', () => {
  it.each([
    ['OK', accepted, now],
    ['OK', accepted, after(-30)],
    ['CARER_HELP_ENDED', sent, now],
    ['OK', ended, after(-1.5)],
    ['CARER_HELP_ENDED', ended, after(-1)],
    ['CARER_HELP_ENDED', ended, now],
    ['OK', { ...accepted, acceptedAt: after(-60), endedAt: after(-30) }, after(-31)],
    ['CARER_HELP_ENDED', { ...accepted, acceptedAt: after(-60), endedAt: after(-30.1) }, after(-31)],
  ] as const)('%s', (code, times, capturedAt) => {
    expect(codeOf(checkCapture(times, capturedAt, now))).toBe(code);
  });
});

describe('what the holder answers', () => {
  it.each([
    ['waiting', 'confirmed', 'OK'],
    ['waiting', 'declined', 'OK'],
    ['declined', 'confirmed', 'OK'],
    ['declined', 'declined', 'OK'],
    ['confirmed', 'confirmed', 'OK'],
    ['confirmed', 'declined', 'CARER_ANSWER_FINAL'],
  ] as const)('%s, then %s: %s', (current, answer, code) => {
    expect(codeOf(applyAnswer(current, answer))).toBe(code);
  });

  it.each([
    [null, false],
    ['confirmed', false],
    ['waiting', true],
    ['declined', true],
  ] as const)('%s leaves it unusable: %s', (confirmation, unusable) => {
    expect(isUnconfirmed(confirmation)).toBe(unusable);
  });
});

describe('who prepared it', () => {
  it.each([
    ['Karim', true, 'Préparée par Karim, aidant, en votre présence d’après cette personne.'],
    ['Karim', false, 'Préparée par Karim, aidant, en votre absence d’après cette personne.'],
    ['', null, 'Préparée par un aidant.'],
  ] as const)('%s, %s', (name, present, sentence) => {
    expect(describePreparation(name, present)).toBe(sentence);
  });
});
