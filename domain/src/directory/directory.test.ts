import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryOf,
  distanceInWords,
  factKinds,
  factsOf,
  factValue,
  mergeFacts,
  nearestWords,
  pointOf,
  readAcceslibre,
  typedWords,
  wordsOf,
  type AcceslibreFields,
  type SaidFacts,
} from './index.ts';

/** Any characters, lone surrogates excepted; fast-check's own « binary » takes two seconds to begin. */
const anyText = (most: number) =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0x10f7ff)), { maxLength: most })
    .map((codes) => codes.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)).join(''));

describe('words', () => {
  it.each([
    ['Boulangeries de l’Été', ['boulangerie', 'ete']],
    ['St-Étienne-du-Œuf', ['saint', 'etienne', 'oeuf']],
    ['  ', []],
    ['constructor valueof', ['constructor', 'valueof']],
    ['69003 LYON', ['69003', 'lyon']],
    ['<script>alert(1)</script>', ['script', 'alert', '1']],
    ["%' or 1=1 -- \\ \u0000", ['or', '1']],
  ])('reads « %s »', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('takes any text, however long, and lets out letters and figures only', () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        const words = typedWords(text);
        return words.length <= 8 && words.every((word) => /^[a-z0-9]{1,40}$/.test(word));
      }),
      { numRuns: 50 },
    );
    expect(typedWords('café '.repeat(2000))).toEqual(['cafe']);
  });

  it('is the same said twice: what was kept is found again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.lorem(), fc.string()),
        (text) => wordsOf(wordsOf(text).join(' ')).join(' ') === wordsOf(text).join(' '),
      ),
    );
  });

  it.each([
    ['boulangrie', ['boulangerie', 'boulanger', 'marie'], ['boulangerie']],
    ['pharamcie', ['pharmacie', 'pharmacien'], ['pharmacie']],
    ['lion', ['lyon', 'lille', 'lien'], ['lyon', 'lien']],
    ['bar', ['car', 'bas'], []],
    ['xyzzy', ['lyon'], []],
  ])('a slip in « %s » is forgiven, and no more', (typed, known, near) => {
    expect(nearestWords(typed, known)).toEqual(near);
  });
});

describe('acceslibre', () => {
  it.each<[string, AcceslibreFields, SaidFacts]>([
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
    ['Cordonnerie', 'other'],
    [null, 'other'],
  ])('puts « %s » in %s', (activity, category) => {
    expect(categoryOf(activity)).toBe(category);
  });
});

describe('facts', () => {
  const old = factsOf({ entrance: 'steps', doorWidth: 80 }, 'acceslibre', '2025-01-01');

  it('keeps the latest word on each, with its own source and day, in the order they are asked', () => {
    const merged = mergeFacts(old, factsOf({ reservedNear: true, entrance: 'ramp' }, 'business', '2026-11-21'));
    expect(merged).toEqual([
      { kind: 'reservedNear', value: true, source: 'business', on: '2026-11-21' },
      { kind: 'entrance', value: 'ramp', source: 'business', on: '2026-11-21' },
      { kind: 'doorWidth', value: 80, source: 'acceslibre', on: '2025-01-01' },
    ]);
    expect(mergeFacts(merged, old)).toEqual(merged);
    expect(mergeFacts(merged, factsOf({ entrance: 'steps' }, 'acceslibre', '2026-11-21'))[1]).toMatchObject({
      source: 'business',
    });
    expect(mergeFacts(merged, factsOf({ entrance: 'level' }, 'acceslibre', '2027-01-01'))[1]).toMatchObject({
      value: 'level',
    });
  });

  it('says each in words', () => {
    const all = factsOf(
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
    expect(all.map(factValue)).toEqual([
      'oui',
      'non',
      'de plain-pied, sans marche',
      '90 cm',
      'pas de toilettes',
      'sensibilisé ou formé',
    ]);
  });
});

describe('distances', () => {
  const far = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));

  it('measures as on the ground', () => {
    // One minute of latitude is a nautical mile, 1,852 m.
    expect(far(pointOf(47, 2), pointOf(47 + 1 / 60, 2))).toBeCloseTo(1853, 0);
    expect(far(pointOf(60, 2), pointOf(60, 2 + 1 / 60))).toBeCloseTo(1853 / 2, 0);
  });

  it.each([
    [3, '10 m'],
    [184, '180 m'],
    [994, '990 m'],
    [996, '1 km'],
    [2449, '2,4 km'],
  ])('says %i metres as %s', (metres, words) => {
    expect(distanceInWords(metres)).toBe(words);
  });
});
