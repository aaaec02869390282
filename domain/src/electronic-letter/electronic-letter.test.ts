import { describe, expect, it } from 'vitest';
import { listDeadlines } from '../fine/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { letterKinds } from '../letter/index.ts';
import {
  describePaperResending,
  electronicLetterCodes,
  electronicLetterMessages,
  electronicLetterStates,
  canLeaveElectronically,
  findLetterFault,
  describeLetterState,
  isLetterStanding,
  computeFollowUpDelaySeconds,
  findLetterRecord,
  findSenderFault,
  describeUnansweredLetter,
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
  expect(letterKinds.filter(canLeaveElectronically)).toEqual(['rapo']);
  expect(findLetterFault({ ...letter, kind: 'requete' })).toBe('LRE_OTHER_LETTER');
  expect(findLetterFault(letter)).toBeNull();
});

it('leaves signed, and once: an appeal that was noted is not sent again', () => {
  expect(findLetterFault({ ...letter, isSigned: false })).toBe('LRE_NOT_SIGNED');
  expect(findLetterFault({ ...letter, awaitsPen: true })).toBe('LRE_PEN_NEEDED');
  expect(findLetterFault({ ...letter, isAppealNoted: true })).toBe('LRE_APPEAL_NOTED');
});

describe('who sends', () => {
  it.each([
    ['Ada Exemple', null],
    ['EXEMPLE Ada', null],
    ['Adà Éxemple', null],
    ['Basile Exemple', 'LRE_SENDER_DIFFERS'],
    ['Ada', 'LRE_SENDER_DIFFERS'],
  ])('%s may be %s', (name, fault) => {
    expect(findSenderFault({ name, isVerified: true }, letter)).toBe(fault);
  });

  it('is known to the provider, which checked who they are', () => {
    expect(findSenderFault(null, letter)).toBe('LRE_SENDER_UNKNOWN');
    expect(findSenderFault({ name: 'Ada Exemple', isVerified: false }, letter)).toBe('LRE_SENDER_UNVERIFIED');
  });
});

it('records a sending and a receipt, and never takes a refusal for a receipt', () => {
  const recorded = electronicLetterStates.map((state) => [state, findLetterRecord(state)] as const);
  expect(recorded.filter(([, record]) => record !== null)).toEqual([
    ['sent', { step: 'sent', paper: 'electronic-proof' }],
    ['accepted', { step: 'received', paper: 'receipt' }],
    ['refused', { step: 'undelivered', paper: 'electronic-proof' }],
    ['neglected', { step: 'undelivered', paper: 'electronic-proof' }],
  ]);
});

it('leaves another way open only once it is sure that nobody was reached', () => {
  expect(electronicLetterStates.filter((state) => !isLetterStanding(state))).toEqual(['bounced', 'not-sent']);
});

describe('how long until the provider is asked again', () => {
  const [minute, hour] = [60, 3600];
  const month = 25 * 24 * hour;
  it.each([
    ['sending', 0, minute],
    ['sending', 10 * minute - 1, minute],
    ['waiting', 10 * minute - 1, minute],
    ['waiting', 10 * minute, 5 * minute],
    ['waiting', hour - 1, 5 * minute],
    ['waiting', hour, hour],
    ['waiting', month - 1, hour],
    ['waiting', month, null],
    ['sent', 0, 10 * minute],
    ['sent', hour - 1, 10 * minute],
    ['sent', hour, 3 * hour],
    ['sent', month - 1, 3 * hour],
    ['sent', month, null],
    ['accepted', 0, null],
    ['refused', 0, null],
    ['neglected', 0, null],
    ['bounced', 0, null],
    ['not-sent', 0, null],
  ] as const)('%s for %d seconds: %s', (state, age, seconds) => {
    expect(computeFollowUpDelaySeconds(state, age)).toBe(seconds);
  });
});

describe('a letter that was presented and not taken', () => {
  // Posted on the windscreen on Tuesday 10 November: until Thursday 10 December, and perhaps the day after.
  const [rapo] = listDeadlines({ track: 'fps', noticeDate: toPlainDate('2026-11-10'), delivery: 'windscreen' });
  const on = (today: string) => ({ rapo: rapo ?? null, today: toPlainDate(today), since: null });
  const days = (today: string) => ({ day: '24 novembre 2026', sent: '21 novembre 2026', appeal: on(today) });

  it.each([
    ['refused', 'Refusée par le destinataire le 24 novembre 2026.'],
    ['neglected', 'Non réclamée dans les 15 jours (constaté le 24 novembre 2026).'],
  ] as const)('%s: what happened, what counts, and by which day it leaves again', (state, first) => {
    const sentence = describeLetterState(state, days('2026-11-24'));
    expect(sentence.startsWith(first)).toBe(true);
    expect(sentence).toContain('c’est le jour de l’envoi, le 21 novembre 2026, qui compte.');
    expect(sentence).toContain('sans jour de réception, le mois de réponse ne peut pas être compté.');
    expect(sentence).toContain('sur papier. Par lettre recommandée, postez-la au plus tard le jeudi 10 décembre 2026.');
  });

  it('past its safe date, is sent at once if it still may; past the outer one, nobody is told to', () => {
    expect(describePaperResending(on('2026-12-11'))).toMatch(
      /sans attendre.*jusqu’au vendredi 11 décembre 2026, à vérifier\.$/,
    );
    expect(describePaperResending(on('2026-12-12'))).toMatch(/est passé\. Gardez les preuves, et demandez conseil\.$/);
    expect(describePaperResending({ ...on('2026-11-24'), rapo: null })).toContain(
      'Tant que la date sûre n’est pas passée',
    );
  });

  it.each([
    ['sent-again', 'parti d’une autre façon.'],
    ['received', 'la réception de votre recours est notée.'],
    ['answered', 'la réponse à votre recours est notée.'],
    ['closed', 'est terminé.'],
  ] as const)('%s since: only what happened is said, and nothing is asked', (since, last) => {
    const appeal = { ...on('2026-11-24'), since };
    const sentences = [
      ...(['refused', 'neglected', 'bounced'] as const).map((state) =>
        describeLetterState(state, { ...days('2026-11-24'), appeal }),
      ),
      describeUnansweredLetter({ sent: '21 novembre 2026', appeal }),
    ];
    for (const sentence of sentences) {
      expect(sentence.endsWith(last)).toBe(true);
      expect(sentence).not.toMatch(/sur papier|ne peut pas être compté|Regardez/);
    }
  });

  it('without any news, is looked for at the provider, then sent on paper', () => {
    const sentence = describeUnansweredLetter({ sent: '21 novembre 2026', appeal: on('2026-11-24') });
    expect(sentence).toMatch(/Sinon\u00a0: si ce service accepte.*Envoyez la même lettre sur papier/);
    expect(describeUnansweredLetter({ sent: null, appeal: on('2026-11-24') })).toContain(
      'Sinon\u00a0: envoyez la même lettre',
    );
  });
});

it.each([
  ['sending', /n’a pas encore confirmé l’envoi.*n’envoyez rien d’autre\.$/],
  ['waiting', /^Le prestataire a pris votre lettre\./],
  ['sent', /^Envoyée le 24 novembre 2026\. La preuve de dépôt est jointe.*15 jours pour la retirer\.$/],
  ['accepted', /^Reçue le 24 novembre 2026\..*la réponse est comptée de ce jour\.$/],
  ['not-sent', /^La lettre n’est pas partie\./],
] as const)('%s: what became of the letter, and nothing that did not happen', (state, sentence) => {
  const appeal = { rapo: null, today: toPlainDate('2026-11-24'), since: null };
  expect(describeLetterState(state, { day: '24 novembre 2026', sent: null, appeal })).toMatch(sentence);
});

it('without a day of sending, counts from no day', () => {
  const appeal = { rapo: null, today: toPlainDate('2026-11-24'), since: null };
  const sentence = describeLetterState('refused', { day: '24 novembre 2026', sent: null, appeal });
  expect(sentence).toContain('votre amende. Sans jour de réception, le mois de réponse');
  expect(sentence).not.toMatch(/compte\. |null/);
  expect(describeUnansweredLetter({ sent: '21 novembre 2026', appeal }).match(/qui compte/g)).toHaveLength(1);
  expect(describeUnansweredLetter({ sent: '21 novembre 2026', appeal })).toMatch(
    /Regardez sur votre compte chez lui\u00a0: .*Sinon\u00a0: si ce service.*le 21 novembre 2026, qui compte\. Mais sans/,
  );
});

it('says each state and each refusal in a whole sentence', () => {
  const appeal = { rapo: null, today: toPlainDate('2026-11-24'), since: null };
  for (const state of electronicLetterStates)
    expect(describeLetterState(state, { day: '21 novembre 2026', sent: null, appeal })).toMatch(/^\p{Lu}.*\.$/u);
  expect(untracedSentence).toMatch(/^\p{Lu}.*\.$/u);
  for (const code of electronicLetterCodes) expect(electronicLetterMessages[code]).toMatch(/^\p{Lu}.*\.$/u);
});
