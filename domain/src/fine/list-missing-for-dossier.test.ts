import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  isCardKnownInForce,
  emptyFineFacts,
  isComplete,
  listMissingForDossier,
  type CompleteFineFacts,
  type FineFacts,
} from './index.ts';

const [before, day, after] = ['2026-11-09', '2026-11-10', '2026-11-11'].map(toPlainDate) as [
  FineFacts['noticeDate'],
  FineFacts['noticeDate'],
  FineFacts['noticeDate'],
];
const unaddressed = { authorityAddress: null, authorityUrl: null };
const ends = (cardValidUntil: FineFacts['cardValidUntil']) => ({ cardPermanent: false, cardValidUntil });

describe('what still lacks before a letter can be written truthfully', () => {
  it.each<[string, Partial<FineFacts>, object]>([
    ['nothing', {}, {}],
    ['no address, but a site', { authorityAddress: null }, {}],
    ['no site, but an address', { authorityUrl: null }, {}],
    ['neither', unaddressed, { authorityAddress: 'ADDRESS_OR_URL_NEEDED' }],
    ['no address of an FPS majoré, that no letter goes to', { track: 'fps-majore', ...unaddressed }, {}],
    ...(
      [
        'Trésorerie amendes de Lille',
        'Trésor public',
        'DGFiP',
        'Direction générale des Finances publiques',
        'ANTAI',
        'Tribunal du stationnement payant',
      ] as const
    ).map((authorityName): [string, Partial<FineFacts>, object] => [
      `an FPS majoré by « ${authorityName} », which did not set it`,
      { track: 'fps-majore', authorityName },
      { authorityName: 'ORIGIN_AUTHORITY_NEEDED' },
    ]),
    [
      'an FPS by « ANTAI », which only sends it',
      { track: 'fps', authorityName: 'ANTAI' },
      { authorityName: 'ORIGIN_AUTHORITY_NEEDED' },
    ],
    ['an FPS majoré of a town named nearly so', { track: 'fps-majore', authorityName: 'Ville de Montrésor' }, {}],
    ['a contravention by the treasury, which is no matter', { track: 'contravention', authorityName: 'ANTAI' }, {}],
    ['the end of a card', ends(null), { cardValidUntil: 'CARD_VALIDITY_NEEDED' }],
    ['a card that ended the day before', ends(before), { cardValidUntil: 'CARD_EXPIRED_THAT_DAY' }],
    ['a card that ends that day', ends(day), {}],
    ['a definitive card with an end of before', { cardPermanent: true, cardValidUntil: before }, {}],
    ['a card that begins the day after', { cardValidFrom: after }, { cardValidFrom: 'CARD_NOT_YET_VALID_THAT_DAY' }],
    ['a card that begins that day', { cardValidFrom: day }, {}],
    [
      'no day to compare the card with',
      { ...ends(before), cardValidFrom: after, observedOn: null },
      { observedOn: 'NEEDED_FOR_DOSSIER' },
    ],
    ['who assists a holder who signs', { holderCapacity: 'curatelle' }, { representativeName: 'NEEDED_FOR_DOSSIER' }],
    [
      'who assists a holder whom the car of somebody else took',
      { holderCapacity: 'curatelle', debtorName: 'Bo Essai' },
      {},
    ],
    ['nobody to sign', { certificate: 'short-rental', lesseeNamed: false }, { certificate: 'NOBODY_TO_SIGN' }],
    ['a private car park, which has no letter to sign', { track: 'prive', certificate: 'short-rental' }, {}],
  ])('%s', (_case, change, missing) => {
    const facts: FineFacts = { ...windscreenFine, ...change };
    expect(listMissingForDossier(facts)).toEqual(missing);
    expect(isComplete(facts)).toBe(Object.keys(missing).length === 0);
  });

  it.each([
    'observedOn',
    'observedAt',
    'place',
    'plate',
    'authorityName',
    'debtorName',
    'debtorAddress',
    'certificate',
    'holderName',
    'holderPresence',
    'cardNumber',
  ] as const)('%s', (field) => {
    expect(listMissingForDossier({ ...windscreenFine, [field]: null })).toEqual({ [field]: 'NEEDED_FOR_DOSSIER' });
  });
});

describe('european-card-of-2028: the law ends a civil European card before the day printed on it', () => {
  const last = toPlainDate('2026-12-31');
  const [later, printed, begun] = [toPlainDate('2027-01-15'), toPlainDate('2028-03-01'), toPlainDate('2016-03-01')];
  const buildFacts = (observedOn: FineFacts['observedOn'], change: Partial<FineFacts> = {}) =>
    ({ ...windscreenFine, cardValidFrom: begun, ...ends(printed), observedOn, ...change }) as CompleteFineFacts;
  const ended = { cardValidUntil: 'CARD_ENDED_BY_LAW' };

  it.each([
    ['found on the last day of the law', 'ces_civil', buildFacts(last), {}, true],
    ['found in January', 'ces_civil', buildFacts(later), ended, false],
    ['found in January, definitive', 'ces_civil', buildFacts(later, { cardPermanent: true }), ended, false],
    ['of a war invalid', 'ces_guerre', buildFacts(later), {}, true],
    ['a CMI', 'cmi', buildFacts(later), {}, true],
    ['of a model nobody recognised, begun while both were issued', null, buildFacts(later), {}, false],
    ['of a model nobody recognised, begun since', null, buildFacts(later, { cardValidFrom: before }), {}, true],
    ['of a model nobody recognised, before the law ends any', null, buildFacts(last), {}, true],
  ] as const)('%s (%s)', (_case, card, fine, missing, inForce) => {
    expect(listMissingForDossier(fine, card)).toEqual(missing);
    expect(isCardKnownInForce(fine, card)).toBe(inForce);
  });
});

describe('a card known in force on the day of the finding', () => {
  it.each<[string, Partial<CompleteFineFacts>, boolean]>([
    ['nobody knows when it began', { cardValidFrom: null }, false],
    ['definitive, begun that day', { cardValidFrom: day }, true],
    ['definitive, begun the day after', { cardValidFrom: after }, false],
    ['begun before, ends that day', { cardValidFrom: before, ...ends(day) }, true],
    ['begun and ended before', { cardValidFrom: before, ...ends(before) }, false],
    ['begun before, its end not known', { cardValidFrom: before, ...ends(null) }, false],
  ])('%s: %s', (_case, change, known) => {
    expect(isCardKnownInForce({ ...windscreenFine, ...change }, 'cmi')).toBe(known);
  });
});

it('nothing is said of a fine nobody told anything of', () => {
  expect(emptyFineFacts).toMatchObject({
    observedOn: null,
    place: null,
    holderName: null,
    debtorIsUser: true,
    cardPermanent: false,
    geolocated: false,
  });
  expect(Object.values(emptyFineFacts)).not.toContain(undefined);
});

const stolen = { motive: 'stolen', eventOn: windscreenFine.observedOn } as const;
const ofAnother = { ...stolen, holderName: 'Hélène Essai' };
const soldByCompany = { certificate: 'company', motive: 'sold' } as const;

it.each<readonly [string, Partial<FineFacts>, readonly string[]]>([
  ['a sold car', { certificate: 'sold' }, ['eventOn']],
  ['a car that a company sold', soldByCompany, ['eventOn', 'representativeName', 'representativeQuality']],
  ['a stolen car', { motive: 'stolen' }, ['eventOn']],
  ['a copied plate', { motive: 'plate-copied' }, []],
  ['a lent car, to an officer', { motive: 'lent', track: 'contravention' }, ['driverName', 'driverAddress']],
  ['a lent car, to a town', { motive: 'lent' }, ['driverName', 'driverAddress', 'motive']],
  ['a stolen car of a minor', { ...stolen, holderCapacity: 'minor' }, ['representativeName']],
  ['a stolen car under curatelle', { ...stolen, holderCapacity: 'curatelle' }, ['representativeName']],
  ['a stolen car of whoever is not the ward named', { ...ofAnother, holderCapacity: 'tutelle' }, []],
  ['a minor', { holderCapacity: 'minor' }, ['representativeName']],
  ['a company', { certificate: 'company' }, ['representativeName', 'representativeQuality']],
])('of %s, what shows it is needed, and of the card nothing where it is not argued', (_case, changes, fields) => {
  const byCard = changes.motive === undefined && changes.certificate !== 'sold';
  const card = byCard ? {} : { holderName: null, holderPresence: null, cardNumber: null, cardPermanent: false };
  expect(Object.keys(listMissingForDossier({ ...windscreenFine, ...card, ...changes }))).toEqual(fields);
});
