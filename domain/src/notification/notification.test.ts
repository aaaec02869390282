import { expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { ownDataPath, buildPaperPath, papersPath } from '../next-step/index.ts';
import {
  findNotificationFamily,
  isMuted,
  isUrgent,
  notificationFamilies,
  notificationKinds,
} from './notification-kinds.ts';
import { notificationMessages as messages, pushSentences } from './notification.messages.fr.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const day = toPlainDate('2026-12-01');
const ended = { on: day, cause: 'card-ended' } as const;
const deadline = { code: 'rapo', safe: day, outer: day, postBy: day } as never;
const all = [
  messages.fineDate(id, { deadline }, 'sign-dossier'),
  messages.fineSilence(id, null, 'see-fine', day),
  messages.paperApproved('cmi'),
  messages.paperRefused('carte_grise'),
  messages.paperExpired('cmi'),
  messages.paperToErase('cmi', { ...ended, from: day, delay: null }),
  messages.paperErased('cmi', ended),
  messages.accountActivated(),
  messages.accountSuspended(),
  messages.suspensionAnswered(),
  messages.accountReinstated(),
  messages.stayEnds(id, 'à 18 h'),
  messages.dossierReady(id, 'photos'),
  messages.dossierFailed(id, 'photos'),
  messages.dossierContradicted(id, 'photos'),
  messages.letterFollowed(id, 'neglected', { rapo: null, today: toPlainDate('2026-11-24'), since: null }),
  messages.paymentFailed('7 décembre'),
  messages.subscriptionEnded(),
  messages.carerAccepted(),
  messages.declarationPrepared(id),
  messages.noticePrepared(id),
  messages.preparationWaits(),
  messages.preparationDeclined(),
  messages.helpEndedByHolder(),
];

it('every kind has its message, and every family its kinds', () => {
  expect(all.map(({ kind }) => kind).toSorted()).toEqual([...notificationKinds].toSorted());
  expect([...new Set(notificationKinds.map(findNotificationFamily))].toSorted()).toEqual(
    [...notificationFamilies].toSorted(),
  );
});

it('a family turned off silences its kinds, but for what is told of a suspension', () => {
  const unmutedKinds = notificationKinds.filter((kind) => !isMuted(kind, notificationFamilies));
  expect(unmutedKinds).toEqual(['account-suspended', 'suspension-answered', 'account-reinstated']);
  expect(notificationKinds.filter((kind) => isMuted(kind, ['dossiers']))).toEqual(
    notificationKinds.filter((kind) => findNotificationFamily(kind) === 'dossiers'),
  );
});

it('only a car that must be moved cannot wait for the morning', () => {
  expect(notificationKinds.filter(isUrgent)).toEqual(['stay-ends']);
});

it.each([
  ['fine-date', 'sign-dossier', `/mes-amendes?fine=${id}`, id],
  ['fine-silence', 'see-fine', `/mes-amendes?fine=${id}`, id],
  ['paper-approved', 'see-papers', papersPath, null],
  ['paper-refused', 'retake-paper', buildPaperPath('carte_grise'), null],
  ['paper-expired', 'send-cmi', buildPaperPath('cmi'), null],
  ['paper-to-erase', 'see-data', ownDataPath, null],
  ['account-activated', 'declare', '/pwa/declare', null],
  ['account-suspended', 'read-suspension', '/pwa/suspension', null],
  ['suspension-answered', 'read-suspension', '/pwa/suspension', null],
  ['account-reinstated', 'open-account', '/pwa', null],
  ['stay-ends', 'see-declaration', `/pwa/historique?declaration=${id}`, id],
  ['dossier-ready', 'sign-dossier', `/mes-amendes?fine=${id}&letter=photos`, id],
  ['dossier-failed', 'see-fine', `/mes-amendes?fine=${id}&letter=photos`, id],
  ['dossier-contradicted', 'see-fine', `/mes-amendes?fine=${id}&letter=photos`, id],
  ['letter-followed', 'see-fine', `/mes-amendes?fine=${id}`, id],
  ['payment-failed', 'choose-plan', '/pwa/billing', null],
  ['subscription-ended', 'choose-plan', '/pwa/billing', null],
  ['carer-accepted', 'see-carers', '/pwa/aidants', null],
  ['declaration-prepared', 'see-unconfirmed', '/pwa/a-confirmer', id],
  ['notice-prepared', 'see-unconfirmed', '/pwa/a-confirmer', id],
  ['preparation-declined', 'see-helped', '/aidant', null],
  ['help-ended', 'see-helped', '/aidant', null],
])('%s asks for « %s », on the page where it is done', (kind, act, path, subjectId) => {
  expect(all.find((message) => message.kind === kind)).toMatchObject({ act, path, subjectId });
});

it('says the paper, the day and the hour it was given', () => {
  expect(messages.paperApproved('cmi').title).toBe('Votre carte est validée');
  expect(messages.paperRefused('carte_grise').title).toBe('Votre carte grise est à reprendre');
  expect(messages.paperExpired('cmi').title).toBe('Votre carte est expirée');
  const refusal = { on: day, cause: 'refused', from: toPlainDate('2027-06-02'), delay: null } as const;
  expect(messages.paperToErase('carte_grise', refusal)).toMatchObject({
    title: 'Les images d’une carte grise refusée le 1er décembre 2026 seront effacées',
    sentence: 'Ce sera le 2 juin 2027. Vous pouvez en garder une copie avant ce jour.',
  });
  expect(messages.paperErased('cmi', refusal).title).toBe(
    'Les images d’une carte refusée le 1er décembre 2026 sont effacées',
  );
  expect(messages.paperErased('cmi', ended).title).toBe('Les images de votre ancienne carte sont effacées');
  expect(messages.stayEnds(id, 'à 18 h').sentence).toContain('à 18 h');
  expect(messages.paymentFailed('7 décembre').sentence).toContain('7 décembre');
  expect(messages.fineDate(id, { deadline }, 'see-fine').sentence).toContain('1er décembre 2026');
});

it('says of a bank that asks for an approval that the card is good, and asks for that act', () => {
  const { kind, title, sentence, act, path } = messages.paymentToApprove('7 décembre');
  expect([kind, act, path]).toEqual(['payment-failed', 'approve-renewal', '/pwa/billing']);
  expect(`${title}. ${sentence}`).toBe(
    'Votre banque demande votre accord. Votre carte n’a pas été refusée. Rien ne change jusqu’au 7 décembre.',
  );
});

it('the end of a help is told to the other one, with where they stand', () => {
  expect(messages.helpEndedByCarer()).toMatchObject({ act: 'see-carers', path: '/pwa/aidants' });
  expect(messages.helpEndedByHolder()).toMatchObject({ act: 'see-helped', path: '/aidant' });
});

it('a silence names the day of the tribunal when it is known', () => {
  expect(messages.fineSilence(id, null, 'see-fine', day).sentence).not.toMatch(/\d/);
  expect(messages.fineSilence(id, deadline, 'see-fine', day).sentence).toContain(
    'au plus tard le mardi 1er décembre 2026',
  );
});

it('typed-after-the-month: a silence offers no day of the tribunal that is over', () => {
  const [safe, outer] = [toPlainDate('2027-01-30'), toPlainDate('2027-02-01')];
  const tsp = { code: 'tsp', safe, outer, postBy: toPlainDate('2027-01-29') } as never;
  const writeSilence = (today: string) => messages.fineSilence(id, tsp, 'see-fine', toPlainDate(today)).sentence;
  expect(writeSilence('2027-01-30')).toContain('au plus tard le samedi 30 janvier 2027');
  expect(writeSilence('2027-02-01')).toMatch(/peut-être encore possible jusqu’au lundi 1er février 2027, à vérifier/);
  expect(writeSilence('2027-02-02')).not.toMatch(/\d/);
});

it('a date that is told can be counted to, and nothing else', () => {
  const [date, silence] = [
    messages.fineDate(id, { deadline }, 'see-fine'),
    messages.fineSilence(id, null, 'see-fine', toPlainDate('2026-12-01')),
  ];
  expect([date.dueOn, silence.dueOn, messages.accountActivated().dueOn]).toEqual(['2026-12-01', undefined, undefined]);
});

it('only a letter that is ready can be said to have left, by its own name', () => {
  const deedOf = (code: string, act: 'sign-dossier' | 'prepare-dossier') =>
    messages.fineDate(id, { deadline: { ...(deadline as object), code } as never }, act).deed;
  expect(deedOf('rapo', 'prepare-dossier')).toBeNull();
  expect(deedOf('rapo', 'sign-dossier')).toBe('appeal-posted');
  expect(deedOf('tsp', 'sign-dossier')).toBe('tribunal-seized');
  expect(messages.fineSilence(id, null, 'see-fine', day).deed).toBeNull();
  expect(messages.fineSilence(id, null, 'sign-dossier', day).deed).toBe('tribunal-seized');
});

it('a date is said by its day alone: it is read for ninety days', () => {
  expect(messages.fineDate(id, { deadline }, 'see-fine').sentence).toBe('La date sûre est le mardi 1er décembre 2026.');
});

it('the text for a locked screen names no card, fine, disability or place', () => {
  for (const sentence of Object.values(pushSentences))
    expect(sentence).not.toMatch(/carte|cmi|amende|recours|handicap|tribunal|plaque|papier|stationne/i);
});

it('a dossier that failed names its letter, which may not be the one its fine opens on', () => {
  expect(messages.dossierFailed(id, 'photos').sentence).toContain('Demande des photos');
});

it('a letter without news is looked for at the provider, unless its appeal went on since', () => {
  const writeUnanswered = (since: 'received' | null) =>
    messages.letterFollowed(id, 'unanswered', { rapo: null, today: toPlainDate('2026-12-16'), since }).sentence;
  expect(writeUnanswered(null)).toBe('Regardez chez le prestataire si elle est reçue, et notez-en le jour.');
  expect(writeUnanswered('received')).toBe('Depuis, la réception de votre recours est notée.');
});
