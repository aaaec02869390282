import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSamePerson, toPlainDate, computeParisDayStart } from '../kernel/index.ts';
import {
  describeDelayAfterFinding,
  countMinutesAfterFinding,
  type DeclaredStop,
  type NoticeScene,
} from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import {
  choosePaper,
  compareCard,
  compareCertificate,
  compareDeclaration,
  compareCopiedPlate,
  compareDriver,
  compareEvent,
  formatNoticeMoment,
  buildPaperFaultField,
  describePaperFault,
  readPaperFaultField,
  type CardReading,
} from './index.ts';

const codes = (faults: readonly { readonly code: string }[]) => faults.map(({ code }) => code);
const certificate = { plate: 'AB-123-CD', holderName: 'ESSAI ADA' };
const card: CardReading = { holderName: 'Essai Ada', cardNumber: 'CMI EXEMPLE 001', validUntil: null, cardType: 'cmi' };

describe('the certificate of another car', () => {
  it.each<[string, object, Partial<typeof certificate> | object, string[]]>([
    ['the same plate and name', {}, {}, []],
    ['the same plate, printed without dashes', {}, { plate: 'ab123cd' }, []],
    ['another plate', {}, { plate: 'EF-456-GH' }, ['CERTIFICATE_OTHER_PLATE']],
    ['one letter apart', {}, { plate: 'AB-123-CE' }, ['CERTIFICATE_OTHER_PLATE']],
    ['another name', {}, { holderName: 'Basile Essai' }, ['CERTIFICATE_OTHER_NAME']],
    [
      'another plate and another name',
      {},
      { plate: 'EF-456-GH', holderName: 'Basile Essai' },
      ['CERTIFICATE_OTHER_PLATE', 'CERTIFICATE_OTHER_NAME'],
    ],
    ['nothing read: unknown is no match', {}, { plate: null, holderName: null }, ['CERTIFICATE_UNREAD']],
    ['the plate unknown', {}, { plate: null }, ['CERTIFICATE_UNREAD']],
    [
      'a contradiction before what is unknown',
      {},
      { plate: null, holderName: 'Basile Essai' },
      ['CERTIFICATE_OTHER_NAME'],
    ],
    [
      'a lease, whose certificate names the company',
      { certificate: 'long-lease' },
      { holderName: 'Location Exemple' },
      [],
    ],
    ['a car sold, whose certificate may name the seller', { certificate: 'sold' }, { holderName: null }, []],
  ])('%s', (_case, fine, shown, expected) => {
    expect(codes(compareCertificate({ ...windscreenFine, ...fine }, { ...certificate, ...shown }))).toEqual(expected);
  });
});

describe('the card of another holder', () => {
  const dated = { cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') };
  it.each<[string, object, object, string[]]>([
    ['the same card, its number printed with dashes', {}, { cardNumber: 'cmi-exemple-001' }, []],
    ['another holder', {}, { holderName: 'Basile Essai' }, ['CARD_OTHER_HOLDER']],
    ['another number', {}, { cardNumber: 'CMI-EXEMPLE-002' }, ['CARD_OTHER_NUMBER']],
    ['the same day', dated, { validUntil: '2031-06-30' }, []],
    ['another day', dated, { validUntil: '2030-06-30' }, ['CARD_OTHER_END']],
    ['said definitive, and it ends', {}, { validUntil: '2030-06-30' }, ['CARD_OTHER_END']],
    ['a day typed that nobody read', dated, {}, ['CARD_UNREAD']],
    ['a European card that the law ends first', dated, { validUntil: '2026-12-31', cardType: 'ces_civil' }, []],
    ['nobody read the number', {}, { cardNumber: null }, ['CARD_UNREAD']],
  ])('%s', (_case, fine, shown, expected) => {
    expect(codes(compareCard({ ...windscreenFine, ...fine }, { ...card, ...shown }, true))).toEqual(expected);
  });

  it('whose day is not argued is not compared by it', () => {
    expect(compareCard(windscreenFine, { ...card, validUntil: '2030-06-30' }, false)).toEqual([]);
  });
});

describe('two names of one person', () => {
  it.each([
    ['Ada Essai', 'ESSAI Ada', true],
    ['Mme Ada Essai', 'Essai, Ada Marie', true],
    ['Élodie Modèle-Exemple', 'MODELE EXEMPLE ELODIE', true],
    ['A. Essai', 'Ada Essai', true],
    ['SARL Exemple Transports', 'Exemple Transports', true],
    ['Ada Essai', 'Basile Essai', false],
    ['Essai', 'Ada Essai', false],
    ['A. E.', 'Ada Essai', false],
    ['', 'Ada Essai', false],
    ['Madame', 'Ada Essai', false],
    ['Ada Ada', 'Ada Essai', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([expected, expected]);
  });
});

describe('the declaration of another stop', () => {
  const day = toPlainDate('2026-11-10');
  const notice: NoticeScene = {
    plate: 'AB-123-CD',
    day,
    time: '14:05',
    position: null,
    place: '12 rue du Modèle, 59000 Lille',
    authority: 'Ville de Lille',
  };
  const at = (minutesBefore: number) =>
    new Date(computeParisDayStart(day).getTime() + (14 * 60 + 5 - minutesBefore) * 60_000);
  const scene = (minutesBefore: number, more: Partial<DeclaredStop> = {}): DeclaredStop => ({
    id: 'one',
    plate: 'AB-123-CD',
    notBefore: null,
    notAfter: at(minutesBefore),
    estimated: at(minutesBefore),
    position: { latitude: 50.6292, longitude: 3.0573 },
    accuracyMetres: 10,
    placeLabel: '14 Rue du Modèle 59000 Lille',
    ...more,
  });
  it.each<[string, Partial<NoticeScene>, DeclaredStop, string[]]>([
    ['the same stop', {}, scene(14), []],
    // Declared at 00:05 of that very day, and at 19:30 the day before, for a finding at 9:05.
    ['the night before', { time: '08:05' }, scene(14 * 60), []],
    ['the evening before', { time: '09:05' }, scene(18 * 60 + 35), ['DECLARATION_LONG_BEFORE']],
    ['the evening before, no hour known', { time: null }, scene(18 * 60 + 35), ['DECLARATION_LONG_BEFORE']],
    [
      'the evening before, the car gone since',
      { time: '09:05' },
      scene(18 * 60 + 35, { leftAt: at(6 * 60) }),
      ['DECLARATION_OTHER_MOMENT'],
    ],
    [
      'the evening before, the car gone after the finding',
      { time: '09:05' },
      scene(18 * 60 + 35, { leftAt: at(60) }),
      ['DECLARATION_LONG_BEFORE'],
    ],
    ['the day before at the same hour', {}, scene(1440), ['DECLARATION_LONG_BEFORE']],
    ['more than a day before', {}, scene(1441), ['DECLARATION_OTHER_MOMENT']],
    ['two days, as the town allows', {}, scene(2880, { longestStayHours: 72 }), ['DECLARATION_LONG_BEFORE']],
    ['longer than the town allows', {}, scene(1440, { longestStayHours: 12 }), ['DECLARATION_OTHER_MOMENT']],
    ['a month before', {}, scene(43_200), ['DECLARATION_OTHER_MOMENT']],
    ['minutes after', {}, scene(-12), []],
    ['the evening after', {}, scene(-300), ['DECLARATION_OTHER_MOMENT']],
    ['another plate', {}, scene(14, { plate: 'EF-456-GH' }), ['DECLARATION_OTHER_PLATE']],
    ['a plate one letter apart', {}, scene(14, { plate: 'AB-123-CE' }), ['DECLARATION_OTHER_PLATE']],
    ['another town', {}, scene(14, { placeLabel: '3 Rue du Test 62000 Arras' }), ['DECLARATION_OTHER_PLACE']],
    [
      'the town abbreviated on the notice',
      { place: '14 RUE DU MODELE 93200 ST DENIS' },
      scene(14, { placeLabel: '14 Rue du Modèle 93200 Saint-Denis' }),
      [],
    ],
    [
      'an abbreviation nobody listed, under one postcode',
      { place: '14 RUE DU MODELE 59000 LLE' },
      scene(14),
      ['DECLARATION_UNREAD'],
    ],
    [
      'another town, by the map',
      { position: { latitude: 50.6292, longitude: 3.0573 } },
      scene(14, { position: { latitude: 50.29, longitude: 2.77 } }),
      ['DECLARATION_OTHER_PLACE'],
    ],
    [
      'the next town, a kilometre away',
      { position: { latitude: 50.6382, longitude: 3.0573 } },
      scene(14, { placeLabel: '3 Rue du Test 59110 La Madeleine' }),
      ['DECLARATION_OTHER_PLACE'],
    ],
    [
      'another town, day and plate at once',
      {},
      scene(43_200, { plate: 'EF-456-GH', placeLabel: '3 Rue du Test 62000 Arras' }),
      ['DECLARATION_OTHER_PLATE', 'DECLARATION_OTHER_PLACE', 'DECLARATION_OTHER_MOMENT'],
    ],
    ['a place that nothing compares: unknown is no match', {}, scene(14, { placeLabel: null }), ['DECLARATION_UNREAD']],
  ])('%s', (_case, about, declared, expected) => {
    expect(codes(compareDeclaration({ ...notice, ...about }, declared, null))).toEqual(expected);
  });

  it('of another town is told beside the authority of a notice without a place', () => {
    const inLille = { ...notice, position: { latitude: 50.6292, longitude: 3.0573 } };
    const arras = scene(14, { position: { latitude: 50.29, longitude: 2.77 } });
    const of = (place: string | null) => compareDeclaration({ ...inLille, place }, arras, null)[0];
    expect(of(notice.place)).toMatchObject({ code: 'DECLARATION_OTHER_PLACE', typed: '12 rue du Modèle, 59000 Lille' });
    expect(of(null)).toMatchObject({ code: 'DECLARATION_OTHER_PLACE', typed: 'Ville de Lille' });
  });

  it.each([
    [day, '14:05', '2026-11-10 14:05'],
    [day, null, '2026-11-10'],
    [null, '14:05', '14:05'],
    [null, null, ''],
  ])('confirmed for a notice of %s at %s: of the moment « %s »', (of, time, moment) => {
    expect(formatNoticeMoment({ day: of, time })).toBe(moment);
  });

  it('is joined at an unknown place once confirmed, until the place of the fine changes', () => {
    const unplaced = scene(14, { placeLabel: null });
    const confirmed = { place: notice.place, moment: null };
    expect(compareDeclaration(notice, unplaced, confirmed)).toEqual([]);
    expect(codes(compareDeclaration({ ...notice, place: '1 rue du Test, 59000 Lille' }, unplaced, confirmed))).toEqual([
      'DECLARATION_UNREAD',
    ]);
  });

  it('of the evening before is joined once the car is said to have stayed until that moment', () => {
    const evening = scene(18 * 60);
    const confirmed = { place: notice.place, moment: formatNoticeMoment(notice) };
    expect(confirmed.moment).toBe('2026-11-10 14:05');
    expect(compareDeclaration(notice, evening, confirmed)).toEqual([]);
    expect(codes(compareDeclaration({ ...notice, time: '15:00' }, evening, confirmed))).toEqual([
      'DECLARATION_LONG_BEFORE',
    ]);
    // A confirmation of the place alone says nothing about the time between.
    expect(codes(compareDeclaration(notice, evening, { ...confirmed, moment: null }))).toEqual([
      'DECLARATION_LONG_BEFORE',
    ]);
    expect(codes(compareDeclaration(notice, { ...evening, placeLabel: null }, null))).toEqual(['DECLARATION_UNREAD']);
  });
});

describe('of several papers', () => {
  const named = (id: string, plate: string | null) => ({
    id,
    faults: compareCertificate(windscreenFine, { ...certificate, plate }),
  });
  it.each([
    ['the one of this car', [named('other', 'EF-456-GH'), named('this', 'AB-123-CD')], 'this'],
    ['the unknown one rather than a wrong one', [named('other', 'EF-456-GH'), named('unknown', null)], 'unknown'],
    ['the wrong one, to be named', [named('other', 'EF-456-GH')], 'other'],
    ['none', [], undefined],
  ])('%s', (_case, papers, expected) => {
    expect(choosePaper(papers)?.id).toBe(expected);
  });
});

it('a contradiction names both values, and what to do', () => {
  const [fault] = compareCertificate(windscreenFine, { ...certificate, plate: 'EF-456-GH' });
  if (fault === undefined) throw new Error('A fault was expected');
  expect(describePaperFault(fault)).toMatch(/^L’avis porte AB-123-CD, la carte grise EF-456-GH\u00a0: joignez/);
  expect(readPaperFaultField(buildPaperFaultField(fault.code, 'id'))).toEqual({
    code: 'CERTIFICATE_OTHER_PLATE',
    paperId: 'id',
  });
  expect(readPaperFaultField('notice')).toBeNull();
});

it('a place without an address is named so, never by figures that nobody can read', () => {
  const sentence = describePaperFault({ code: 'DECLARATION_UNREAD', typed: '12 rue du Modèle, Lille', shown: null });
  expect(sentence).toContain('(un point de la carte, sans adresse)');
  expect(sentence).toContain('12 rue du Modèle, Lille');
});

it.each([
  ['14:05', '14:05', 0, null],
  ['14:05', '14:04', 0, null],
  ['14:05', '14:17', 0, '12\u00a0minutes après l’heure portée par l’avis'],
  ['14:05', '14:06', 0, '1\u00a0minute après l’heure portée par l’avis'],
  ['14:05', '17:10', 0, '3\u00a0heures et 5\u00a0minutes après l’heure portée par l’avis'],
  ['23:50', '00:10', 1, '20\u00a0minutes après l’heure portée par l’avis'],
  ['14:05', '15:05', 2, '2\u00a0jours et 1\u00a0heure après l’heure portée par l’avis'],
])('found at %s, deposited at %s %i days later: %s', (found, deposited, days, expected) => {
  const minutes = countMinutesAfterFinding(
    { day: toPlainDate('2026-11-10'), time: found },
    { day: toPlainDate(`2026-11-${10 + days}`), time: deposited },
  );
  expect(minutes === null ? null : describeDelayAfterFinding(minutes)).toBe(expected);
});

/** Crossed at random: whatever is let through agrees in every value that both sides state. */
it('no crossed paper is let through', () => {
  const plate = fc.constantFrom('AB-123-CD', 'EF-456-GH', 'GH-789-JK');
  const name = fc.constantFrom('Ada Essai', 'Basile Essai', 'Ada Modèle', 'Chloé Exemple');
  const number = fc.constantFrom('CMI-EXEMPLE-001', 'CMI-EXEMPLE-002');
  const end = fc.constantFrom('2031-06-30', '2030-01-01');
  const known = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
  fc.assert(
    fc.property(
      plate,
      name,
      name,
      number,
      end,
      known(plate),
      known(name),
      known(name),
      known(number),
      known(end),
      (typed, debtor, holder, typedNumber, typedEnd, shownPlate, shownDebtor, shownHolder, shownNumber, shownEnd) => {
        const fine = {
          ...windscreenFine,
          plate: typed,
          debtorName: debtor,
          holderName: holder,
          cardNumber: typedNumber,
          cardPermanent: false,
          cardValidUntil: toPlainDate(typedEnd),
        };
        const agreed = compareCertificate(fine, { plate: shownPlate, holderName: shownDebtor }).length === 0;
        expect(agreed).toBe(shownPlate === typed && shownDebtor === debtor);
        const carded =
          compareCard(
            fine,
            { holderName: shownHolder, cardNumber: shownNumber, validUntil: shownEnd, cardType: 'cmi' },
            true,
          ).length === 0;
        expect(carded).toBe(shownHolder === holder && shownNumber === typedNumber && shownEnd === typedEnd);
      },
    ),
  );
});

describe('a car that was sold or stolen', () => {
  const [event, found] = [toPlainDate('2026-11-01'), toPlainDate('2026-11-10')];
  const parked = (fine: object, day: string, plate = 'AB-123-CD') =>
    compareEvent({ ...windscreenFine, eventOn: event, observedOn: found, ...fine }, { plate, day: toPlainDate(day) });

  it.each([
    ['sold', '2026-11-05'],
    ['sold', '2026-11-15'],
    ['stolen', '2026-11-10'],
  ])('%s, cannot have been parked by a declaration of %s', (motive, day) => {
    const [fault] = parked({ motive }, day);
    expect(fault).toMatchObject({ code: 'DECLARATION_AFTER_EVENT', typed: '1er novembre 2026' });
    expect(fault && describePaperFault(fault)).toMatch(/vendue ou volée le 1er novembre 2026.*Retirez/);
  });

  it.each([
    ['on the day of the sale', { motive: 'sold' }, '2026-11-01', 'AB-123-CD'],
    ['another car', { motive: 'sold' }, '2026-11-05', 'EF-456-GH'],
    ['a stolen car, after the finding', { motive: 'stolen' }, '2026-11-11', 'AB-123-CD'],
    ['a copied plate', { motive: 'plate-copied' }, '2026-11-05', 'AB-123-CD'],
    ['no day told', { motive: 'sold', eventOn: null }, '2026-11-05', 'AB-123-CD'],
  ])('may have been parked: %s', (_case, fine, day, plate) => {
    expect(parked(fine, day, plate)).toEqual([]);
  });
});

describe('a car that was lent', () => {
  const lent = { ...windscreenFine, motive: 'lent', driverName: 'Camille Exemple' } as const;
  const signed = (name: string, presence: 'driver' | 'passenger' | 'trip-for-holder', plate = 'AB-123-CD') => ({
    plate,
    presence: { name, presence },
  });
  const elsewhere = { code: 'DECLARATION_OTHER_PLACE', typed: null, shown: null } as const;

  it.each([
    ['somebody else signed that they drove', signed('Ada Essai', 'driver')],
    ['the driver signed that they were a passenger', signed('EXEMPLE Camille', 'passenger')],
    ['the driver signed that they were not in it', signed('Camille Exemple', 'trip-for-holder')],
  ])('is not driven by whom the letter names: %s', (_case, declared) => {
    const [fault] = compareDriver(lent, declared, []);
    expect(fault).toMatchObject({ code: 'DECLARATION_OTHER_DRIVER', typed: 'Camille Exemple' });
    expect(fault && describePaperFault(fault)).toMatch(/Camille Exemple conduisait.*Retirez/);
  });

  it.each([
    ['the same driver', lent, signed('Camille EXEMPLE', 'driver'), []],
    ['a passenger beside the driver', lent, signed('Ada Essai', 'passenger'), []],
    ['nothing signed', lent, { plate: 'AB-123-CD', presence: null }, []],
    ['another car', lent, signed('Ada Essai', 'driver', 'EF-456-GH'), []],
    ['another trip', lent, signed('Ada Essai', 'driver'), [elsewhere]],
    ['where the card is argued', windscreenFine, signed('Ada Essai', 'driver'), []],
  ] as const)('is not denied: %s', (_case, fine, declared, faults) => {
    expect(compareDriver(fine, declared, faults)).toEqual([]);
  });
});

describe('a copied plate', () => {
  const declared = { plate: 'AB-123-CD', placeLabel: '14 Rue du Modèle 59000 Lille' };
  const elsewhere = { code: 'DECLARATION_OTHER_PLACE', typed: null, shown: null } as const;
  const copied = { ...windscreenFine, motive: 'plate-copied' } as const;

  it('is denied by a declaration of the car at that very place and moment', () => {
    const [fault] = compareCopiedPlate(copied, declared, []);
    expect(fault).toMatchObject({ code: 'DECLARATION_AT_THAT_PLACE', shown: declared.placeLabel });
    expect(fault && describePaperFault(fault)).toMatch(/n’était pas à cette adresse.*l’y montre/);
  });

  it.each([
    ['elsewhere', copied, declared, [elsewhere]],
    ['of another car', copied, { ...declared, plate: 'EF-456-GH' }, []],
    ['where the card is argued', windscreenFine, declared, []],
  ] as const)('is not denied by a declaration %s', (_case, fine, stop, faults) => {
    expect(compareCopiedPlate(fine, stop, faults)).toEqual([]);
  });
});
