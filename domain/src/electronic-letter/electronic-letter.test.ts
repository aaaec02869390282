import { describe, expect, it } from 'vitest';
import { letterKinds } from '../letter/index.ts';
import {
  electronicLetterCodes,
  electronicLetterMessages,
  electronicLetterStates,
  leavesElectronically,
  letterFault,
  letterSentence,
  letterStands,
  nextLookSeconds,
  recordOf,
  senderFault,
  untracedSentence,
} from './index.ts';

const letter = {
  kind: 'rapo',
  isSigned: true,
  awaitsPen: false,
  signatory: 'Ada Exemple',
  isAppealNoted: false,
} as const;

it('is the appeal to the town alone: the others take an original, a portal, or no form at all', () => {
  expect(letterKinds.filter(leavesElectronically)).toEqual(['rapo']);
  expect(letterFault({ ...letter, kind: 'requete' })).toBe('LRE_OTHER_LETTER');
  expect(letterFault(letter)).toBeNull();
});

it('leaves signed, and once: an appeal that was noted is not sent again', () => {
  expect(letterFault({ ...letter, isSigned: false })).toBe('LRE_NOT_SIGNED');
  expect(letterFault({ ...letter, awaitsPen: true })).toBe('LRE_PEN_NEEDED');
  expect(letterFault({ ...letter, isAppealNoted: true })).toBe('LRE_APPEAL_NOTED');
});

describe('who sends', () => {
  it.each([
    ['Ada Exemple', null],
    ['EXEMPLE Ada', null],
    ['Adà Éxemple', null],
    ['Basile Exemple', 'LRE_SENDER_DIFFERS'],
    ['Ada', 'LRE_SENDER_DIFFERS'],
  ])('%s may be %s', (name, fault) => {
    expect(senderFault({ name, isVerified: true }, letter)).toBe(fault);
  });

  it('is known to the provider, which checked who they are', () => {
    expect(senderFault(null, letter)).toBe('LRE_SENDER_UNKNOWN');
    expect(senderFault({ name: 'Ada Exemple', isVerified: false }, letter)).toBe('LRE_SENDER_UNVERIFIED');
  });
});

it('records a sending and a receipt, and never takes a refusal for a receipt', () => {
  const recorded = electronicLetterStates.map((state) => [state, recordOf(state)?.step ?? null]);
  expect(recorded.filter(([, step]) => step !== null)).toEqual([
    ['sent', 'sent'],
    ['accepted', 'received'],
  ]);
});

it('leaves another way open only once it is sure that nobody was reached', () => {
  expect(electronicLetterStates.filter((state) => !letterStands(state))).toEqual(['bounced', 'not-sent']);
});

it('is asked after less and less, and no more once it is settled or forgotten', () => {
  const asked = [0, 700, 5000].map((age) => nextLookSeconds('waiting', age));
  expect(asked).toEqual([60, 300, 3600]);
  expect([nextLookSeconds('sent', 60), nextLookSeconds('sent', 90_000)]).toEqual([600, 10_800]);
  expect([nextLookSeconds('accepted', 0), nextLookSeconds('sent', 26 * 86_400)]).toEqual([null, null]);
});

it('says each state and each refusal in a whole sentence', () => {
  for (const state of electronicLetterStates)
    expect(letterSentence(state, '21 novembre 2026')).toMatch(/^\p{Lu}.*\.$/u);
  expect(untracedSentence).toMatch(/^\p{Lu}.*\.$/u);
  for (const code of electronicLetterCodes) expect(electronicLetterMessages[code]).toMatch(/^\p{Lu}.*\.$/u);
});
