import { describe, expect, it } from 'vitest';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { CaseFacts, DeclarationFacts, LetterFacts } from './facts.ts';
import { writeExhibitNote, writeGrounds, writeHolderGrounds, writeDeclaration } from './grounds.fr.ts';
import { emptyCaseFacts } from './index.ts';
import { deposit, everyRuling, penalFine, today } from './letters.fixtures.ts';

const facts = (
  change: Partial<Omit<LetterFacts, 'exhibits' | 'more'>> & {
    readonly exhibits?: readonly ExhibitKind[];
    readonly more?: Partial<CaseFacts>;
  } = {},
): LetterFacts => ({
  fine: windscreenFine,
  declaration: null,
  preparedOn: today,
  rulings: everyRuling,
  ...change,
  more: { ...emptyCaseFacts, card: 'cmi', ...change.more },
  exhibits: (change.exhibits ?? []).map((kind) => ({ kind, detail: '', fingerprint: null })),
});
const sentencesOf = (known: LetterFacts) => writeHolderGrounds(known)[1]?.sentences.map(({ text }) => text) ?? [];
const declared = (change: Partial<DeclarationFacts>, more: Parameters<typeof facts>[0] = {}) =>
  writeDeclaration(facts({ ...more, declaration: { ...deposit, placeLabel: null, ...change } }))?.sentences.map(
    ({ text }) => text,
  ) ?? [];

const cmi = 'carte mobilité inclusion portant la mention «\u00a0stationnement pour personnes handicapées\u00a0»';
const ces = 'carte européenne de stationnement pour personnes handicapées';

describe('the card that day', () => {
  const dated = { cardPermanent: false, cardValidFrom: toPlainDate('2025-01-01') };
  const inForce = { ...windscreenFine, ...dated, cardValidUntil: toPlainDate('2031-06-30') };
  const ended = { ...windscreenFine, ...dated, cardValidUntil: toPlainDate('2026-12-31') };
  const number = 'n° CMI-EXEMPLE-001';
  it.each<[string, LetterFacts, string]>([
    [
      'definitive, its holder writes',
      facts(),
      `Je suis titulaire d’une ${cmi}, ${number}, délivrée à titre définitif.`,
    ],
    [
      'in force, with both faces',
      facts({ fine: inForce, exhibits: ['notice', 'cmi-front', 'cmi-back'] }),
      `Je suis titulaire d’une ${cmi}, ${number}, valable du 1er janvier 2025 au 30 juin 2031 et donc en cours de ` +
        'validité le 10 novembre 2026 (pièces n° 2 et 3).',
    ],
    [
      'ended since: said in the past',
      facts({ fine: ended }),
      `J’ai été titulaire d’une ${cmi}, ${number}, valable du 1er janvier 2025 au 31 décembre 2026 et donc en cours ` +
        'de validité le 10 novembre 2026.',
    ],
    [
      'of somebody else than the debtor, from an unknown day: what it shows, as its holder may have died since',
      facts({ fine: postedFine }),
      `Une ${cmi}, ${number}, valable jusqu’au 30 juin 2031, est établie au nom d’Ada Essai.`,
    ],
    [
      'of a child, whose parent writes: the authority that they exercise says that the child lives',
      facts({ fine: { ...postedFine, holderCapacity: 'minor', representativeName: postedFine.debtorName } }),
      `Ada Essai est titulaire d’une ${cmi}, ${number}, valable jusqu’au 30 juin 2031.`,
    ],
    [
      'of the debtor, for whom a mandatary writes: the mandate says that they live',
      facts({ fine: { ...postedFine, debtorName: 'Ada Essai' }, more: { mandatary: 'Basile Essai' } }),
      `Ada Essai est titulaire d’une ${cmi}, ${number}, valable jusqu’au 30 juin 2031.`,
    ],
    [
      'of somebody else, in force that day: said of that day, as its holder may have died since',
      facts({ fine: { ...inForce, debtorName: 'Basile Essai' } }),
      `À la date du constat, Ada Essai était titulaire d’une ${cmi}, ${number}, valable du 1er janvier 2025 au 30 ` +
        'juin 2031 et donc en cours de validité le 10 novembre 2026.',
    ],
    [
      'of somebody else, renewed late: it had not come that day',
      facts({
        fine: { ...inForce, debtorName: 'Basile Essai' },
        more: { situations: ['card-renewed-late'], awardFrom: toPlainDate('2026-01-01') },
      }),
      `Une ${cmi}, ${number}, est établie au nom d’Ada Essai.`,
    ],
    [
      'of somebody else, ended since',
      facts({ fine: { ...ended, debtorName: 'Basile Essai' } }),
      `Ada Essai a été titulaire d’une ${cmi}, ${number}, valable du 1er janvier 2025 au 31 décembre 2026 et donc en ` +
        'cours de validité le 10 novembre 2026.',
    ],
    [
      'of the mandatary, who writes',
      facts({ fine: postedFine, more: { mandatary: 'Ada Essai' } }),
      `Je suis titulaire d’une ${cmi}, ${number}, valable jusqu’au 30 juin 2031.`,
    ],
    [
      'the European one',
      facts({ more: { card: 'ces_guerre' } }),
      `Je suis titulaire d’une ${ces}, ${number}, délivrée à titre définitif.`,
    ],
  ])('%s', (_case, known, expected) => {
    expect(sentencesOf(known)[0]).toBe(expected);
  });

  it('the decision is named where it is joined', () => {
    expect(sentencesOf(facts({ exhibits: ['award'] }))[1]).toBe('La décision qui l’accorde est jointe (pièce n° 1).');
    expect(sentencesOf(facts())).toHaveLength(2);
  });

  it.each([
    [null, 'sans limite de durée'],
    [toPlainDate('2031-06-30'), 'jusqu’au 30 juin 2031'],
  ])('renewed late: the decision and its dates (until %s)', (awardUntil, until) => {
    const more = { situations: ['card-renewed-late'], awardFrom: toPlainDate('2026-01-01'), awardUntil } as const;
    expect(sentencesOf(facts({ more, exhibits: ['award', 'cmi-front'] })).slice(0, 3)).toEqual([
      `Je suis titulaire d’une ${cmi}, n° CMI-EXEMPLE-001 (pièce n° 2).`,
      `Le droit a été accordé à partir du 1er janvier 2026 et ${until}, ce qui comprend le 10 novembre 2026 ` +
        '(pièce n° 1).',
      'La carte renouvelée n’est arrivée qu’ensuite.',
    ]);
  });

  it('the dates of a decision are told of a card renewed late alone', () => {
    expect(sentencesOf(facts({ more: { awardFrom: toPlainDate('2026-01-01') } }))[0]).toContain('à titre définitif');
    expect(sentencesOf(facts({ more: { situations: ['card-renewed-late'] } }))[0]).toContain('à titre définitif');
  });

  it('the article names the CMI, and the former card by what both are', () => {
    const right = (card: CaseFacts['card']) => writeHolderGrounds(facts({ more: { card } }))[0]?.text;
    expect(right('cmi')).toContain(`au titulaire de la ${cmi}, ou à la tierce personne`);
    expect(right('ces_civil')).toContain('au titulaire de la carte de stationnement pour personnes handicapées, ou');
    expect(right(null)).toBe(right('ces_civil'));
  });

  it('the judgment about an FPS is cited in no penal letter', () => {
    const cited = (fine: LetterFacts['fine']) =>
      writeHolderGrounds(facts({ fine })).map(({ text }) => text.includes('428742'));
    expect(cited(windscreenFine)).toEqual([false, false, true]);
    expect(cited(penalFine)).toEqual([false, false]);
  });
});

describe('how the trip served the holder', () => {
  it.each([
    ['driver', 'je conduisais moi-même le véhicule', 'Ada Essai conduisait le véhicule'],
    [
      'passenger',
      'je me trouvais à bord du véhicule, à une place de passager',
      'Ada Essai se trouvait à bord du véhicule, à une place de passager',
    ],
    [
      'trip-for-holder',
      'le véhicule était utilisé pour mes besoins',
      'le véhicule était utilisé pour les besoins de la personne titulaire de la carte, Ada Essai',
    ],
  ] as const)('%s, said by the holder and by another debtor', (holderPresence, own, others) => {
    const said = (debtorName: string) =>
      sentencesOf(facts({ fine: { ...windscreenFine, debtorName, holderPresence } }))[1];
    expect(said('Ada Essai')).toBe(`Le 10 novembre 2026, ${own}.`);
    expect(said('Basile Essai')).toBe(`Le 10 novembre 2026, ${others}.`);
  });

  const presence = {
    presence: 'passenger',
    name: 'Ada Essai',
    words: 'J’étais à bord.',
    signedByPhone: false,
    recordedOn: toPlainDate('2026-11-11'),
    recordedAt: '13:45',
  } as const;
  const signed = { ...deposit, presence };
  it.each<[readonly ExhibitKind[], DeclarationFacts | null, string, string]>([
    [
      ['presence'],
      null,
      'mon attestation (pièce n° 1)',
      'une attestation de la personne titulaire de la carte (pièce n° 1)',
    ],
    [
      ['presence-signed'],
      null,
      'mon attestation (pièce n° 1)',
      'une attestation de la personne titulaire de la carte (pièce n° 1)',
    ],
    [
      ['presence-record'],
      signed,
      'une déclaration faite en ligne à mon nom, enregistrée le 11 novembre 2026 (pièce n° 1)',
      'une déclaration faite en ligne à son nom, enregistrée le 11 novembre 2026 (pièce n° 1)',
    ],
    [['witness'], null, 'un témoignage écrit (pièce n° 1)', 'un témoignage écrit (pièce n° 1)'],
    [
      ['notice', 'appointment'],
      null,
      'un justificatif de rendez-vous (pièce n° 2)',
      'un justificatif de rendez-vous (pièce n° 2)',
    ],
    [
      ['presence', 'identity', 'witness', 'appointment'],
      null,
      'mon attestation, un témoignage écrit et un justificatif de rendez-vous (pièces n° 1 à 4)',
      'une attestation de la personne titulaire de la carte, un témoignage écrit et un justificatif de rendez-vous ' +
        '(pièces n° 1 à 4)',
    ],
  ])('supported by %j', (exhibits, declaration, own, others) => {
    const said = (fine: LetterFacts['fine']) => sentencesOf(facts({ fine, exhibits, declaration })).at(-1);
    expect(said(windscreenFine)).toBe(`À l’appui\u00a0: ${own}.`);
    expect(said({ ...windscreenFine, debtorName: 'Basile Essai' })).toBe(`À l’appui\u00a0: ${others}.`);
    const child = { holderCapacity: 'minor', representativeName: 'Basile Essai' } as const;
    expect(said({ ...windscreenFine, ...child, debtorName: 'Basile Essai' })).toBe(
      `À l’appui\u00a0: ${others.replace('attestation de', 'attestation établie pour')}.`,
    );
  });

  it.each<[readonly ExhibitKind[], DeclarationFacts | null]>([
    [[], null],
    [['identity', 'notice'], null],
    [['presence-record'], deposit],
    [['presence-record'], null],
  ])('by nothing, with %j alone', (exhibits, declaration) => {
    expect(sentencesOf(facts({ exhibits, declaration })).join(' ')).not.toContain('À l’appui');
  });
});

describe('the declaration that was deposited', () => {
  const recorded =
    'Une déclaration de stationnement pour ce véhicule a été déposée auprès du service PlaceJuste, qui l’a ' +
    'enregistrée le 10 novembre 2026 à 13 h 41, heure de Paris';
  const point = '50,63700 N, 3,06350 E';

  it('its moment by our clock, then by the phone’s, and where the phone was', () => {
    expect(declared({}, { exhibits: ['evidence', 'photo-vehicle', 'photo-windshield'] })).toEqual([
      `${recorded} (pièce n° 1).`,
      'Ses photographies sont jointes (pièces n° 2 et 3).',
      `Le téléphone l’a datée du 10 novembre 2026 à 13 h 40 et a donné cette position\u00a0: ${point}, à 12 mètres ` +
        'près. Ces deux indications viennent de l’appareil.',
    ]);
  });

  it('a photograph that is not joined is neither said to be, nor told', () => {
    const moment = { origin: 'camera', takenOn: toPlainDate('2026-11-10'), takenAt: '13:38', elsewhere: null } as const;
    const photographs = [
      { ...moment, kind: 'parking' },
      { ...moment, kind: 'windshield', takenAt: '13:39' },
    ] as const;
    const other = {
      fine: penalFine,
      more: { offence: 'other' },
      exhibits: ['evidence', 'photo-vehicle', 'award'],
    } as const;
    const told = declared({ photographs }, other);
    expect(told[1]).toBe('Une de ses photographies est jointe (pièce n° 2).');
    expect(told[2]).toMatch(/^Elle accompagne les écrits joints/);
    // Its page is its author's own word: no writing in the sense of CPP 537.
    const alone = declared({ photographs }, { ...other, exhibits: ['evidence', 'photo-vehicle'] });
    expect(alone.join(' ')).not.toContain('écrits joints');
    expect(told.join(' ')).not.toContain('pare-brise');
    expect(told.join(' ')).toContain('la photographie du véhicule a été prise le 10 novembre 2026 à 13 h 38');
  });

  it('a point placed by hand, south and west, is said to come from its author', () => {
    expect(declared({ accuracyMetres: null, latitude: -20.5, longitude: -1.25 })).toEqual([
      `${recorded}.`,
      'Le téléphone l’a datée du 10 novembre 2026 à 13 h 40. Le point a été indiqué à la main par la personne ' +
        'qui a déclaré\u00a0: 20,50000 S, 1,25000 O.',
    ]);
  });

  it('one made after the hour of the notice says by how much', () => {
    expect(declared({ depositedAt: '14:17' })[0]).toContain(
      'à 14 h 17, heure de Paris, soit 12\u00a0minutes après l’heure portée par l’avis.',
    );
  });

  it.each([
    ['geocoder', 'Adresse de ce point selon la base d’adresses'],
    ['person', 'Adresse indiquée par la personne qui a déclaré'],
    [null, 'Adresse inscrite dans la déclaration'],
    [undefined, 'Adresse inscrite dans la déclaration'],
  ] as const)('its address, found by %s', (placeLabelSource, words) => {
    const source = placeLabelSource === undefined ? {} : { placeLabelSource };
    expect(declared({ placeLabel: '12 rue du Modèle', ...source }).at(-1)).toBe(`${words}\u00a0: 12 rue du Modèle.`);
  });

  it('photographs each told by the phone are not dated a second time', () => {
    const photograph = { kind: 'parking', origin: 'camera', elsewhere: null } as const;
    const photographs = [{ ...photograph, takenOn: toPlainDate('2026-11-10'), takenAt: '13:39' }];
    const told = declared({ photographs }, { exhibits: ['photo-vehicle', 'photo-windshield'] }).join(' ');
    expect(told).toContain('13 h 39');
    expect(told).not.toContain('Le téléphone l’a datée');
  });

  it.each<[string, LetterFacts['fine'], readonly ExhibitKind[], boolean]>([
    ['a penal letter with writings', penalFine, ['award', 'photo-vehicle'], true],
    ['a penal letter without any', penalFine, ['notice', 'photo-vehicle'], false],
    ['a penal letter without photographs', penalFine, ['carte-grise'], false],
    ['an FPS', windscreenFine, ['carte-grise', 'photo-vehicle'], false],
  ])('%s: photographs that accompany writings: %s', (...[, fine, exhibits, expected]) => {
    expect(declared({}, { fine, exhibits }).some((text) => text.includes('article 537'))).toBe(expected);
  });

  it('of another car, or none: the letter is silent', () => {
    expect(declared({ plate: 'EF-456-GH' })).toEqual([]);
    expect(writeDeclaration(facts())).toBeNull();
    expect(writeGrounds(facts()).length + 1).toBe(writeGrounds(facts({ declaration: deposit })).length);
  });
});

it('an offence that the card does not answer leaves the deposit alone', () => {
  const more = { offence: 'other', situations: ['card-forgotten'] } as const;
  const contested = 'C’est pourquoi je conteste cette contravention.';
  expect(writeGrounds(facts({ fine: penalFine, more })).map(({ text }) => text)).toEqual([contested]);
  expect(writeGrounds(facts({ fine: penalFine, more, declaration: deposit }))).toHaveLength(2);
  expect(writeGrounds(facts({ fine: penalFine, more: { ...more, offence: 'reserved-place' } })).length).toBe(5);
  expect(writeGrounds(facts({ more })).length).toBe(5);
});

it('a copy names the hash of its original when it was deposited', () => {
  const exhibit = { kind: 'photo-vehicle', detail: '' } as const;
  expect(writeExhibitNote({ ...exhibit, fingerprint: null })).toBe('');
  expect(writeExhibitNote({ ...exhibit, fingerprint: 'ab12' })).toBe(
    'Copie réduite. Empreinte SHA-256 du fichier d’origine déposé\u00a0: ab12',
  );
});
