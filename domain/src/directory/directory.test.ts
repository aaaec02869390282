import { describe, expect, it } from 'vitest';
import {
  findCategory,
  formatDistance,
  factKinds,
  buildFacts,
  describeFact,
  buildListingDecisionMail,
  mergeFacts,
  toSpacePoint,
  readAcceslibre,
  type AcceslibreFields,
  type StatedFacts,
} from './index.ts';

describe('acceslibre', () => {
  it.each<[string, AcceslibreFields, StatedFacts]>([
    ['nothing known', {}, {}],
    [
      'the interface',
      {
        stationnement_presence: true,
        stationnement_pmr: true,
        stationnement_ext_pmr: false,
        entree_plain_pied: true,
        entree_largeur_mini: 90,
        sanitaires_presence: true,
        sanitaires_adaptes: 1,
        accueil_personnels: 'formés',
      },
      {
        reservedInside: true,
        reservedNear: false,
        entrance: 'level',
        doorWidth: 90,
        toilets: 'adapted',
        staff: 'trained',
      },
    ],
    [
      'the table',
      {
        stationnement_presence: 'False',
        stationnement_pmr: '',
        entree_plain_pied: 'False',
        entree_marches_rampe: 'amovible',
        entree_largeur_mini: '120',
        sanitaires_presence: 'True',
        sanitaires_adaptes: '0',
        accueil_personnels: 'non-formés',
      },
      { reservedInside: false, entrance: 'ramp', doorWidth: 120, toilets: 'unadapted', staff: 'untrained' },
    ],
    ['a step and no ramp', { entree_plain_pied: false, entree_marches_rampe: 'aucune' }, { entrance: 'steps' }],
    ['a fixed ramp', { entree_plain_pied: false, entree_marches_rampe: 'fixe' }, { entrance: 'ramp' }],
    ['no lift', { entree_plain_pied: false, entree_ascenseur: false }, { entrance: 'steps' }],
    ['no parking', { stationnement_presence: true, stationnement_ext_presence: ' FALSE ' }, { reservedNear: false }],
    ['no staff', { accueil_personnels: 'aucun' }, { staff: 'none' }],
    ['no adapted toilets', { sanitaires_adaptes: 'False' }, { toilets: 'unadapted' }],
    ['toilets nobody counted', { sanitaires_presence: 'True' }, {}],
    ['the narrowest door', { entree_largeur_mini: 40 }, { doorWidth: 40 }],
    ['the widest door', { entree_largeur_mini: ' 500.0 ' }, { doorWidth: 500 }],
    ['too narrow a door', { entree_largeur_mini: 39 }, {}],
    ['too wide a door', { entree_largeur_mini: '501' }, {}],
    ['half a centimetre', { entree_largeur_mini: 90.5, sanitaires_adaptes: -1 }, {}],
    ['words after a number', { entree_largeur_mini: '90 cm' }, {}],
    ['words before a number', { entree_largeur_mini: 'env. 90' }, {}],
    ['a lift', { entree_plain_pied: false, entree_ascenseur: true }, { entrance: 'ramp' }],
    ['no toilets', { sanitaires_presence: false }, { toilets: 'none' }],
    ['older exports', { sanitaires_presence: 'True', sanitaires_adaptes: 'True' }, { toilets: 'adapted' }],
    [
      'nonsense',
      {
        entree_largeur_mini: 4,
        sanitaires_adaptes: 'beaucoup',
        accueil_personnels: 'toString',
        stationnement_pmr: 'peut-être',
      },
      {},
    ],
  ])('reads %s', (_name, fields, said) => {
    expect(readAcceslibre(fields)).toEqual(said);
  });

  it.each([
    ['Boulangerie Pâtisserie', 'food'],
    ['Médecin généraliste', 'health'],
    ['Mairie', 'public'],
    ['Hôtel restaurant', 'lodging'],
    ['Restaurant', 'eat'],
    ['Café', 'eat'],
    ['CAF', 'public'],
    ['Bibliothèque médiathèque', 'culture'],
    ['Collège', 'education'],
    ['Gymnase', 'sport'],
    ['Parc', 'sport'],
    ['Parcelle', 'other'],
    ['Bar', 'eat'],
    ['Bar à vins', 'eat'],
    ['Crobar', 'other'],
    ['Barbier', 'other'],
    ['CAF de la Gironde', 'public'],
    ['Notaire', 'services'],
    ['Librairie', 'shop'],
    ['Cordonnerie', 'other'],
    ['', 'other'],
    [null, 'other'],
  ])('puts « %s » in %s', (activity, category) => {
    expect(findCategory(activity)).toBe(category);
  });
});

describe('facts', () => {
  const old = buildFacts({ entrance: 'steps', doorWidth: 80 }, 'acceslibre', '2025-01-01');

  it('keeps the latest word on each, with its own source and day, in the order they are asked', () => {
    const merged = mergeFacts(old, buildFacts({ reservedNear: true, entrance: 'ramp' }, 'business', '2026-11-21'));
    expect(merged).toEqual([
      { kind: 'reservedNear', value: true, source: 'business', on: '2026-11-21' },
      { kind: 'entrance', value: 'ramp', source: 'business', on: '2026-11-21' },
      { kind: 'doorWidth', value: 80, source: 'acceslibre', on: '2025-01-01' },
    ]);
    expect(mergeFacts(merged, old)).toEqual(merged);
    expect(mergeFacts(merged, buildFacts({ entrance: 'steps' }, 'acceslibre', '2026-11-21'))[1]).toMatchObject({
      source: 'business',
    });
    expect(mergeFacts(merged, buildFacts({ entrance: 'level' }, 'acceslibre', '2027-01-01'))[1]).toMatchObject({
      value: 'level',
    });
  });

  it('says each in words', () => {
    const all = buildFacts(
      {
        reservedInside: true,
        reservedNear: false,
        entrance: 'level',
        doorWidth: 90,
        toilets: 'none',
        staff: 'trained',
      },
      'example',
      '2026-11-21',
    );
    expect(all.map(({ kind }) => kind)).toEqual([...factKinds]);
    expect(all.map(describeFact)).toEqual([
      'oui',
      'non',
      'de plain-pied, sans marche',
      '90 cm',
      'pas de toilettes',
      'sensibilisé ou formé',
    ]);
  });
});

describe('the answer about a listing', () => {
  const mail = (changes: object) =>
    buildListingDecisionMail({ firstName: 'Ada', listing: 'Café Essai', approved: true, reason: null, ...changes });
  const text = (changes: object) => mail(changes).paragraphs.join('\n');

  it('says what was decided of which place, and why it was refused', () => {
    expect(mail({}).subject).toBe('Votre demande sur l’annuaire est acceptée');
    expect(text({})).toContain('concernant «\u00a0Café Essai\u00a0» est acceptée.');
    expect(text({})).not.toContain('Motif');
    const refused = { approved: false, reason: 'Aucune preuve.' };
    expect(mail(refused).subject).toBe('Votre demande sur l’annuaire est refusée');
    expect(text(refused)).toContain('concernant «\u00a0Café Essai\u00a0» est refusée.');
    expect(mail(refused).paragraphs).toContain('Motif\u00a0: Aucune preuve.');
    expect(mail({ approved: false }).paragraphs).toContain('Motif\u00a0: ');
  });

  it.each([
    ['Ada', 'Bonjour Ada,'],
    ['', 'Bonjour,'],
  ])('greets « %s »', (firstName, hello) => {
    for (const approved of [true, false]) expect(mail({ firstName, approved }).paragraphs[0]).toBe(hello);
  });
});

describe('distances', () => {
  const far = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));

  it('measures as on the ground', () => {
    // A minute of latitude is one nautical mile, 1,852 m.
    expect(far(toSpacePoint(47, 2), toSpacePoint(47 + 1 / 60, 2))).toBeCloseTo(1853, 0);
    expect(far(toSpacePoint(60, 2), toSpacePoint(60, 2 + 1 / 60))).toBeCloseTo(1853 / 2, 0);
  });

  it.each([
    [0, '10 m'],
    [3, '10 m'],
    [995, '1 km'],
    [1049, '1 km'],
    [1051, '1,1 km'],
    [184, '180 m'],
    [994, '990 m'],
    [996, '1 km'],
    [2449, '2,4 km'],
  ])('says %i metres as %s', (metres, words) => {
    expect(formatDistance(metres)).toBe(words);
  });
});
