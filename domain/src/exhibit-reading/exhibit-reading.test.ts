import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, exhibitKinds, type ExhibitKind } from '../letter/index.ts';
import { printPage } from '../fixtures/index.ts';
import { isComplete, type FineFacts } from '../fine/index.ts';
import { compareExhibit, exhibitFields, describeFinding, isCompared, maxValues, readExhibit } from './index.ts';

const today = toPlainDate('2026-11-24');
const complete = (changes: Partial<FineFacts>) => {
  const fine = { ...windscreenFine, ...changes };
  if (!isComplete(fine)) throw new Error('A complete fine was expected');
  return fine;
};
const letter = (changes: Partial<FineFacts> = {}) => ({
  fine: complete(changes),
  more: emptyCaseFacts,
  preparedOn: today,
});
/** « claim: standing » of each finding; `confidence` 1 is a PDF that carries its text. */
const standings = (kind: ExhibitKind, text: string, { confidence = 0.9, fine = {} } = {}) =>
  Object.fromEntries(
    compareExhibit(kind, readExhibit([printPage(text, confidence)], today), letter(fine)).map((one) => [
      one.claim,
      one.standing,
    ]),
  );

const number: string = windscreenFine.noticeNumber;
const notice = (plate: string, shown = number) =>
  `# AVIS DE PAIEMENT\nNuméro de l’avis de paiement : ${shown}\nConstaté le 10/11/2026 à 14h05\n` +
  `Véhicule immatriculé ${plate}\nMontant du forfait : 35,00 €`;
const certificate = (plate: string, name = 'ESSAI ADA') =>
  `CERTIFICAT D’IMMATRICULATION\nA Numéro d’immatriculation ${plate}\nC.1 ${name}\nD.1 MODELE`;
const front = (shown: string, end = 'Sans limitation de durée') =>
  `CARTE MOBILITÉ INCLUSION\nStationnement pour personnes handicapées\nCarte n° ${shown}\n${end}`;
const back = (name: string) => `Nom : ${name}\nPrénom : Ada\nPréfecture du département de l’exemple`;
const dated = { fine: { cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') } };

describe('the stay of a free ticket, of a finding of 10 November at 14:05', () => {
  const taken = 'TICKET GRATUIT 24 h\nPris le 09/11/2026 à 18h02\nPlaque AB-123-CD';
  it.each([
    ['24 hours from the evening before', taken, 'agrees'],
    ['the same from the morning before', taken.replace('18h02', '08h30'), 'doubtful'],
    ['48 hours from the morning before', taken.replace('18h02', '08h30').replace('24 h', '48 heures'), 'agrees'],
    ['an hour of the day is no length', taken.replace('24 h', 'à 24 h'), 'doubtful'],
    ['open « 24 h/24 » is no length', taken.replace('24 h', '24 h/24'), 'doubtful'],
    ['no hour of its start', taken.replace(' à 18h02', ''), 'doubtful'],
    ['its end after the finding', 'TICKET\nPris le 09/11/2026 à 18h02\nValable jusqu’au 10/11/2026 18h02', 'agrees'],
    ['its end before the finding', 'TICKET\nPris le 09/11/2026 à 12h00\nValable jusqu’au 10/11/2026 12h00', 'doubtful'],
    ['its end, called « fin »', 'TICKET\nDébut : 09/11/2026 12:00\nFin : 10/11/2026 12:00', 'doubtful'],
    ['both on one line', 'TICKET valable du 09/11/2026 18h02 au 10/11/2026 18h02', 'agrees'],
    ['both on one line, ended before', 'TICKET valable du 09/11/2026 12h00 au 10/11/2026 12h00', 'doubtful'],
    ['both on one line, without an hour', 'TICKET valable du 09/11/2026 au 10/11/2026', 'doubtful'],
    ['both on one line, of several days', 'TICKET valable du 08/11/2026 au 12/11/2026', 'agrees'],
    ['its last day alone, called « fin »', 'TICKET\nDébut : 09/11/2026\nFin : 10/11/2026', 'doubtful'],
    ['12 hours of that day, which had ended', 'TICKET GRATUIT 12 h\nPris le 10/11/2026 à 01h30', 'doubtful'],
    ['12 hours of that day, which ran', 'TICKET GRATUIT 12 h\nPris le 10/11/2026 à 02h30', 'agrees'],
    ['two lengths are none', 'TICKET GRATUIT 12 h ou 24 h\nPris le 10/11/2026 à 01h30', 'agrees'],
    ['its last day alone, from the day before', 'TICKET\nPris le 09/11/2026\nValable jusqu’au 10/11/2026', 'doubtful'],
    ['its last day alone, from that day', 'TICKET\nPris le 10/11/2026\nValable jusqu’au 10/11/2026', 'agrees'],
    ['taken after the finding', 'TICKET GRATUIT\nPris le 10/11/2026 à 14h40', 'doubtful'],
    ['taken at the hour of the finding', 'TICKET GRATUIT\nPris le 10/11/2026 à 14h05', 'agrees'],
    ['the day alone', 'TICKET GRATUIT\nPris le 10/11/2026', 'agrees'],
    ['two bare moments, ended before', 'TICKET GRATUIT\n09/11/2026 12:00\n10/11/2026 12:00', 'doubtful'],
    ['two bare moments, which ran', 'TICKET GRATUIT\n09/11/2026 18:02\n10/11/2026 18:02', 'agrees'],
    ['two bare moments of a day, ended before', 'TICKET\n10/11/2026 à 12h00\n10/11/2026 à 13h30', 'doubtful'],
    ['two bare moments on one line', 'TICKET 24 h\n09/11/2026 12:00 - 10/11/2026 12:00', 'doubtful'],
    ['its printing, then its start', 'TICKET 24 h\n10/11/2026 11:58\n10/11/2026 12:02', 'agrees'],
    ['a bare moment and a day of something else', 'Arrêté du 09/11/2025\nTICKET\n10/11/2026 12:02', 'agrees'],
    ['an end alone', 'TICKET GRATUIT\nValable jusqu’au 12/11/2026 18h02', 'unread'],
  ])('%s', (_case, text, expected) => {
    expect(standings('ticket', text).observedOn).toBe(expected);
  });

  it('of a mandate, the days of the parking are no last day', () => {
    const mandate = 'MANDAT\nJe soussignée Ada Essai donne mandat\npour le stationnement du 09/11/2026 au 10/11/2026';
    expect(standings('mandate-signed', mandate)).toEqual({ debtorName: 'agrees' });
  });

  const told = (text: string, observedAt: string | null = '14:05') =>
    compareExhibit('ticket', readExhibit([printPage(text)], today), {
      ...letter(),
      fine: { ...letter().fine, observedAt },
    }).find(({ claim }) => claim === 'observedOn');

  it('without the hour of the finding is compared by its days', () => {
    expect(told(taken.replace('18h02', '08h30'), null)?.standing).toBe('agrees');
    expect(told('Pris le 09/11/2026 à 18h02\nValable jusqu’au 10/11/2026 18h02', null)?.standing).toBe('doubtful');
  });

  it('is told with its day and its hour', () => {
    const say = (text: string) => {
      const finding = told(text);
      return finding === undefined ? '' : describeFinding(finding, 'ticket');
    };
    expect(say(taken)).toMatch(
      /^Ce ticket couvre le jour du constat, le 10 novembre 2026.: on y lit 9 novembre 2026 à 18.h.02\.$/,
    );
    expect(say(taken.replace('18h02', '08h30'))).toMatch(
      /^Ce ticket ne semble pas couvrir le moment du constat, .* 9 novembre 2026 à 8.h.30\. Comparez vous-même/,
    );
    expect(say('TICKET GRATUIT\nPris le 10/11/2026')).toMatch(/on y lit 10 novembre 2026\.$/);
  });
});

it.each([
  ['Délivrée à titre définitif', undefined],
  ['Délivrée à LILLE le 12/03/2024', undefined],
  ['Délivrée à ADA ESSAI', 'agrees'],
  ['Titulaire : MODELE BASILE, délivrée à LILLE', 'contradicts'],
])('« %s », on a card: what it says of the holder', (line, holderName) => {
  expect(standings('cmi-front', front('CMI-EXEMPLE-001', line)).holderName).toBe(holderName);
});

describe('what a paper says of the letter', () => {
  it.each<[string, ExhibitKind, string, object, object]>([
    ['the notice of this car', 'notice', notice('AB-123-CD'), {}, { noticeNumber: 'agrees', plate: 'agrees' }],
    ['the notice of another car', 'notice', notice('EF-456-GH'), {}, { plate: 'contradicts' }],
    ['one letter apart, by recognition', 'notice', notice('AB-123-CE'), {}, { plate: 'doubtful' }],
    ['one letter apart, as text', 'notice', notice('AB-123-CE'), { confidence: 1 }, { plate: 'contradicts' }],
    ['a weak reading of another plate', 'notice', notice('EF-456-GH'), { confidence: 0.5 }, { plate: 'doubtful' }],
    ['the certificate of this car', 'carte-grise', certificate('AB-123-CD'), {}, { plate: 'agrees' }],
    [
      'a certificate of somebody',
      'carte-grise',
      certificate('AB-123-CD', 'MODELE BASILE'),
      {},
      { plate: 'agrees', debtorName: 'contradicts' },
    ],
    ['a certificate of another car', 'carte-grise', certificate('EF-456-GH'), {}, { plate: 'contradicts' }],
    ['a certificate out of focus', 'carte-grise', 'CERTIFICAT ~~ |_ 12', {}, { plate: 'unread' }],
    ['this card', 'cmi-front', front('CMI-EXEMPLE-001'), {}, { cardNumber: 'agrees', cardEnd: 'agrees' }],
    ['the card of another', 'cmi-front', front('ZX-MODELE-777'), {}, { cardNumber: 'contradicts' }],
    ['a number one digit apart', 'cmi-front', front('CMI-EXEMPLE-007'), {}, { cardNumber: 'doubtful' }],
    [
      'a card that ends',
      'cmi-front',
      front('CMI-EXEMPLE-001', 'Valable jusqu’au 30/06/2031'),
      dated,
      { cardEnd: 'agrees' },
    ],
    [
      'a card that ended before',
      'cmi-front',
      front('CMI-EXEMPLE-001', 'Valable jusqu’au 12/04/2024'),
      dated,
      { cardEnd: 'contradicts' },
    ],
    [
      'a card said definitive that ends',
      'cmi-front',
      front('CMI-EXEMPLE-001', 'Valable jusqu’au 12/04/2029'),
      {},
      { cardEnd: 'contradicts' },
    ],
    ['the holder, in two lines', 'cmi-back', back('ESSAI'), {}, { holderName: 'agrees' }],
    ['the holder after a label', 'cmi-back', 'Nom et prénom(s) : Ada ESSAI', {}, { holderName: 'agrees' }],
    ['another holder', 'cmi-back', 'Nom : MODELE\nPrénom : Basile', {}, { holderName: 'contradicts' }],
    ['a family name alone', 'cmi-back', 'Nom : ESSAI\nPréfecture du département', {}, { holderName: 'doubtful' }],
    [
      'a ticket of that day',
      'ticket',
      'TICKET GRATUIT\nle 10/11/2026 à 13h50\nPlaque AB-123-CD',
      {},
      { observedOn: 'agrees', plate: 'agrees' },
    ],
    ['a ticket of another month', 'ticket', 'TICKET GRATUIT\nle 27/08/2025 à 13h50', {}, { observedOn: 'doubtful' }],
    [
      'a plate registered for years',
      'ticket',
      'ENREGISTREMENT DE LA PLAQUE AB-123-CD\nInscrite le 02/03/2025\nValable jusqu’au 01/03/2028',
      {},
      { observedOn: 'agrees', plate: 'agrees' },
    ],
    [
      'an appointment letter of two days',
      'appointment',
      'Lille, le 02/10/2026\nRendez-vous le 10/11/2026',
      {},
      { observedOn: 'agrees' },
    ],
    [
      'an appointment of another',
      'appointment',
      'Rendez-vous le 10/11/2026 à 14h\nNom : MODELE\nPrénom : Basile',
      {},
      { observedOn: 'agrees', holderName: 'doubtful' },
    ],
    [
      'an appointment that names who signs it',
      'appointment',
      'Rendez-vous le 10/11/2026 à 14h\nJe soussigné, Basile Modèle, médecin',
      {},
      { observedOn: 'agrees' },
    ],
    [
      'an appointment that names its doctor',
      'appointment',
      'Rendez-vous le 10/11/2026 à 14h\nNom : Docteur Basile Modèle',
      {},
      { observedOn: 'agrees' },
    ],
    ['an appointment of another day', 'appointment', 'Rendez-vous le 12/08/2025 à 14h', {}, { observedOn: 'doubtful' }],
    [
      'a power of attorney that expired',
      'mandate-signed',
      `Je soussignée Ada Essai donne mandat\nValable jusqu’au 31/01/2025`,
      {},
      { inForce: 'contradicts' },
    ],
    [
      'a power of attorney in force',
      'mandate-signed',
      `Je soussignée Ada Essai donne mandat\nValable jusqu’au 31/01/2029`,
      {},
      { inForce: 'agrees', debtorName: 'agrees' },
    ],
    [
      'a notice in German',
      'notice',
      'VERWARNUNG\nBetrag 35 Euro für das Kennzeichen\nBitte zahlen Sie mit der Nummer und dem Datum',
      {},
      { language: 'doubtful' },
    ],
    [
      'a notice in English',
      'notice',
      'PENALTY CHARGE NOTICE\nThe vehicle was parked and the charge must be paid with this number',
      {},
      { language: 'doubtful' },
    ],
    ['a photograph of a declaration', 'photo-vehicle', certificate('EF-456-GH'), {}, {}],
  ])('%s', (_case, kind, text, how, expected) => {
    const found = standings(kind, text, how);
    expect(found).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(found).toEqual({});
  });

  const sent = {
    sentOn: toPlainDate('2026-11-28'),
    sentBy: 'registered',
    receivedOn: toPlainDate('2026-11-30'),
    refusedOn: toPlainDate('2026-12-20'),
  } as const;

  it.each<readonly [ExhibitKind, string, object]>([
    ['receipt', 'AVIS DE RÉCEPTION\nDistribué le 30/11/2026', { receivedOn: 'agrees' }],
    ['receipt', 'AVIS DE RÉCEPTION\nDistribué le 17/09/2026', { receivedOn: 'doubtful' }],
    ['receipt', 'AVIS DE RÉCEPTION', { receivedOn: 'unread' }],
    ['deposit-proof', 'PREUVE DE DÉPÔT\nDéposé le 28/11/2026', { sentOn: 'agrees' }],
    ['deposit-proof', 'PREUVE DE DÉPÔT\nDéposé le 17/09/2026', { sentOn: 'doubtful' }],
    ['decision', `Avis ${number}\nLille, le 20/12/2026`, { refusedOn: 'agrees' }],
    ['decision', `Avis ${number}\nLille, le 17/09/2026`, { refusedOn: 'doubtful' }],
  ])('%s, « %s »: its day against that of the letter', (kind, text, expected) => {
    const later = toPlainDate('2027-01-10');
    const facts = { ...letter(), more: { ...emptyCaseFacts, ...sent } };
    const found = compareExhibit(kind, readExhibit([printPage(text)], later), facts);
    expect(Object.fromEntries(found.map(({ claim, standing }) => [claim, standing]))).toMatchObject(expected);
    expect(found.every((one) => /^\p{Lu}.*\.$/u.test(describeFinding(one, kind)))).toBe(true);
  });

  it('the acknowledgment of a site shows the day of reception as the one of its sending', () => {
    const online = { ...sent, sentBy: 'online', receivedOn: sent.sentOn } as const;
    const read = readExhibit([printPage('Recours enregistré le 28/11/2026')], toPlainDate('2027-01-10'));
    const [found] = compareExhibit('receipt', read, { ...letter(), more: { ...emptyCaseFacts, ...online } });
    expect(found).toMatchObject({ claim: 'receivedOn', standing: 'agrees' });
  });

  it('an unnamed word agrees where it is right and says nothing where it is not', () => {
    expect(standings('identity', 'ADA ESSAI')).toEqual({ holderName: 'agrees' });
    expect(standings('identity', 'BASILE MODELE')).toEqual({ holderName: 'unread' });
  });

  it('the number of another notice is a contradiction once its key proves it', () => {
    const other = `21750001600019261287004512`;
    const key = String(BigInt(other) % 97n).padStart(2, '0');
    expect(standings('notice', notice('AB-123-CD', `${other} Clé ${key}`))).toMatchObject({
      noticeNumber: 'contradicts',
    });
  });

  it('keeps where it was read in shares of the page, and a few values of each field', () => {
    const text = `${notice('AB-123-CD')}\n${Array.from({ length: 20 }, (_, at) => `le ${at + 1}/03/2026`).join('\n')}`;
    const { values } = readExhibit([printPage(text)], today);
    for (const field of exhibitFields) expect(values[field].length).toBeLessThanOrEqual(maxValues);
    expect(values.plate[0]?.parts.every(({ left, right }) => left >= 0 && left < right && right <= 1)).toBe(true);
  });

  it('an empty page is unread, field by field', () => {
    expect(readExhibit([printPage('~ |')], today).language).toBe('unknown');
    expect(standings('notice', '~ |')).toEqual({ noticeNumber: 'unread', plate: 'unread', observedOn: 'unread' });
    expect(readExhibit([], today).language).toBe('unknown');
  });
});

it('each finding has a French sentence that ends, and says both values of a contradiction', () => {
  const texts = [
    notice('EF-456-GH'),
    certificate('EF-456-GH', 'MODELE BASILE'),
    '~',
    front('X-12-MODELE'),
    'Valable jusqu’au 31/01/2025',
  ];
  for (const kind of exhibitKinds.filter(isCompared))
    for (const text of texts)
      for (const finding of compareExhibit(kind, readExhibit([printPage(text)], today), letter()))
        expect(describeFinding(finding, kind)).toMatch(/^\p{Lu}.*\.$/u);
  const [, plate] = compareExhibit('notice', readExhibit([printPage(notice('EF-456-GH'))], today), letter());
  expect(plate === undefined ? '' : describeFinding(plate, 'notice')).toMatch(/AB-123-CD.*EF-456-GH/);
});

describe('never a confident contradiction of the right paper', () => {
  const twins: Readonly<Record<string, string>> = {
    '0': 'OD8',
    '1': 'I7',
    '2': 'Z7',
    '5': 'S6',
    '8': 'B3',
    B: '8',
    D: '0',
    E: 'F',
    C: 'G',
    A: '4',
  };
  const right: Readonly<Partial<Record<ExhibitKind, string>>> = {
    notice: notice('AB-123-CD'),
    'carte-grise': certificate('AB-123-CD'),
    'cmi-front': front('CMI-EXEMPLE-001'),
    'cmi-back': back('ESSAI'),
    ticket: 'TICKET GRATUIT\nle 10/11/2026 à 13h50\nPlaque AB-123-CD',
  };
  it('misread by one character of each field, at any confidence of recognition', () => {
    const kinds = Object.keys(right) as (keyof typeof right)[];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(0.3, 0.6, 0.9),
        (kind, place, choice, confidence) => {
          const letters = [...(right[kind] ?? '')];
          const at = place % letters.length;
          const others = twins[letters[at] ?? ''] ?? '';
          if (others !== '') letters[at] = others.charAt(choice % others.length);
          expect(Object.values(standings(kind, letters.join(''), { confidence }))).not.toContain('contradicts');
        },
      ),
      { numRuns: 400, seed: 20261124 },
    );
  });

  it('half erased, or with lines in another order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(right)),
        fc.array(fc.nat(), { maxLength: 8 }),
        ([kind, text], cut) => {
          const lines = text
            .split('\n')
            .filter((_line, at) => !cut.includes(at))
            .reverse();
          expect(Object.values(standings(kind as ExhibitKind, lines.join('\n')))).not.toContain('contradicts');
        },
      ),
    );
  });
});

describe('the decision that awards a right, of a card renewed late', () => {
  const days = (text: string, more: object = {}) => {
    const awarded = {
      ...emptyCaseFacts,
      situations: ['card-renewed-late'] as const,
      awardFrom: toPlainDate('2026-01-01'),
      awardUntil: toPlainDate('2031-12-31'),
      ...more,
    };
    const found = compareExhibit('award', readExhibit([printPage(text)], today), { ...letter(), more: awarded });
    return Object.fromEntries(
      found.filter(({ claim }) => claim.startsWith('award')).map(({ claim, standing }) => [claim, standing]),
    );
  };
  const decision = 'DÉCISION du 15/12/2025\nLa carte est accordée';

  it.each([
    ['its days on one line', `${decision}\ndu 01/01/2026 au 31/12/2031`, {}, 'agrees', 'agrees'],
    ['its days after « jusqu’au »', `${decision}\ndu 01/01/2026 jusqu’au 31/12/2031`, {}, 'agrees', 'agrees'],
    ['another beginning', `${decision}\nà partir du 01/12/2026\njusqu’au 31/12/2031`, {}, 'doubtful', 'agrees'],
    ['another end', `${decision}\nà partir du 01/01/2026\njusqu’au 31/10/2026`, {}, 'agrees', 'doubtful'],
    [
      'an end, of a right said without one',
      `${decision}\ndu 01/01/2026 jusqu’au 31/12/2031`,
      { awardUntil: null },
      'agrees',
      'doubtful',
    ],
    [
      'no end',
      `${decision}\nà partir du 01/01/2026, sans limitation de durée`,
      { awardUntil: null },
      'agrees',
      'agrees',
    ],
    ['no day', 'DÉCISION', {}, 'unread', 'unread'],
  ])('%s', (_case, text, more, awardFrom, awardUntil) => {
    expect(days(text, more)).toEqual({ awardFrom, awardUntil });
  });

  it('is not tested by its days where the card argues by its own', () => {
    expect(days(decision, { situations: [] })).toEqual({});
  });
});
