import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  compareWithNotice,
  matchDeclarations,
  findPlacePosition,
  type DeclaredScene,
  type NoticeScene,
} from './index.ts';
import { matchPlace } from './match-place.ts';

const lille = { latitude: 50.6292, longitude: 3.0573 };
/** A degree of latitude is 111,195 m on the sphere that distances are measured on. */
const north = (metres: number) => ({ ...lille, latitude: lille.latitude + metres / 111_195 });
const day = toPlainDate('2026-11-10');
const notice: NoticeScene = {
  plate: 'AB-123-CD',
  day,
  time: '14:05',
  position: lille,
  place: '12 rue du Modèle, 59000 Lille',
  authority: 'Ville de Lille',
};
const scene: DeclaredScene = {
  id: 'one',
  plate: 'AB-123-CD',
  notBefore: null,
  notAfter: new Date('2026-11-10T12:45:00Z'),
  estimated: new Date('2026-11-10T12:44:00Z'),
  position: lille,
  accuracyMetres: 10,
  placeLabel: '14 Rue du Modèle 59000 Lille',
  photographs: 2,
  isMomentDoubted: false,
};

describe('how near the declaration is to where the notice says the car was', () => {
  const label = { same: scene.placeLabel, other: '3 Rue du Test 59110 La Madeleine', unknown: null };
  it.each([
    [200, 10, 'same', 'strong', 'same'],
    [200, null, 'same', 'strong', 'same'],
    [200, 200, 'same', 'strong', 'same'],
    [200, 201, 'same', 'possible', 'same'],
    [201, 10, 'same', 'possible', 'same'],
    [600, 10, 'unknown', 'possible', 'unknown'],
    [601, 10, 'same', 'weak', 'same'],
    [2000, 10, 'same', 'weak', 'same'],
    [2001, 10, 'same', null, null],
    [600, 10, 'other', 'possible', 'unknown'],
    [601, 10, 'other', null, null],
    [100, 10, 'other', 'strong', 'unknown'],
  ] as const)('%i m, known to %s m, commune %s: %s', (metres, accuracyMetres, commune, strength, said) => {
    const declared = { ...scene, position: north(metres), accuracyMetres, placeLabel: label[commune] };
    expect(matchPlace(notice, declared)).toEqual(strength === null ? null : { strength, metres, commune: said });
  });

  it.each<[string, Partial<NoticeScene>, string | null, object | null]>([
    ['the commune printed', {}, label.same, { strength: 'possible', commune: 'same' }],
    ['another commune', {}, label.other, null],
    ['the same name in another department', { place: '1 rue X, 62000 Lille' }, label.same, null],
    [
      'the commune abbreviated',
      { place: '1 RUE X 93200 ST DENIS CEDEX' },
      '1 Rue X 93200 Saint-Denis',
      { commune: 'same' },
    ],
    ['its arrondissement', { place: '1 RUE X 75015 PARIS 15EME ARRDT' }, '1 Rue X 75015 Paris', { commune: 'same' }],
    [
      'another name under one postcode',
      { place: '1 RUE X 59000 LLE' },
      label.same,
      { strength: 'weak', commune: 'unknown' },
    ],
    ['nothing known of the declaration', {}, null, { strength: 'weak', commune: 'unknown' }],
    ['the town of the authority', { place: null }, label.same, { strength: 'possible', commune: 'same' }],
    ['another town of the authority', { place: null }, label.other, { strength: 'weak', commune: 'unknown' }],
    [
      'neither place nor authority',
      { place: null, authority: null },
      label.same,
      { strength: 'weak', commune: 'unknown' },
    ],
    ...['Mairie de Lille', 'Commune de Lille', 'Service du stationnement de la ville de Lille', 'Lille'].map(
      (authority) =>
        [authority, { place: null, authority }, label.same, { strength: 'possible', commune: 'same' }] as [
          string,
          Partial<NoticeScene>,
          string | null,
          object,
        ],
    ),
    ['a metropolis', { place: null, authority: 'Métropole européenne de Lille' }, label.same, { commune: 'unknown' }],
  ])('without a position: %s', (_case, change, placeLabel, expected) => {
    const match = matchPlace({ ...notice, position: null, ...change }, { ...scene, placeLabel });
    if (expected === null) expect(match).toBeNull();
    else expect(match).toMatchObject({ ...expected, metres: null });
  });
});

describe('where the place printed on a notice is, of what a map found', () => {
  const at = (label: string, latitude = 50) => ({ label, latitude, longitude: 3 });
  it.each<[string, string, string | null, readonly string[], number | null]>([
    ['the street, in the commune', '12 rue du Modèle, 59000 Lille', null, ['12 Rue du Modèle 59000 Lille'], 0],
    ['an abbreviated kind of way', '12 av. de l’Exemple 59000 Lille', null, ['12 Avenue de l’Exemple 59000 Lille'], 0],
    [
      'the first that is sure',
      '12 rue du Modèle, 59000 Lille',
      null,
      ['Rue du Test 59000 Lille', 'Rue du Modèle 59000 Lille'],
      1,
    ],
    ['another street', '12 rue du Modèle, 59000 Lille', null, ['12 Rue du Test 59000 Lille'], null],
    ['half of its name', '12 rue du Modèle, 59000 Lille', null, ['12 Rue du Modèle Ancien 59000 Lille'], null],
    ['another commune', '12 rue du Modèle, 59000 Lille', null, ['12 Rue du Modèle 62000 Arras'], null],
    ['the commune of the authority', '12 rue du Modèle', 'Ville de Lille', ['12 Rue du Modèle 59000 Lille'], 0],
    ['a commune nobody named', '12 rue du Modèle', null, ['12 Rue du Modèle 59000 Lille'], null],
    ['a commune without a street', '59000 Lille', null, ['59000 Lille'], null],
    ['a label without a postcode', '12 rue du Modèle, 59000 Lille', null, ['Rue du Modèle'], null],
    ['nothing', '12 rue du Modèle, 59000 Lille', null, [], null],
  ])('%s', (_case, place, authority, labels, expected) => {
    const candidates = labels.map((label, index) => at(label, 50 + index));
    expect(findPlacePosition(place, authority, candidates)).toEqual(
      expected === null ? null : { latitude: 50 + expected, longitude: 3 },
    );
  });
});

describe('what a declaration contradicts', () => {
  const hours = (count: number) => new Date(scene.estimated.getTime() + count * 3_600_000);
  const faults = (change: Partial<DeclaredScene>, about: Partial<NoticeScene> = {}) =>
    compareWithNotice({ ...notice, ...about }, { ...scene, ...change }).faults;

  it.each<[string, Partial<DeclaredScene>, Partial<NoticeScene>, readonly string[]]>([
    ['nothing', {}, {}, []],
    ['a plate not said', {}, { plate: ' ' }, ['plate']],
    ['a plate printed otherwise', { plate: 'ab123cd' }, {}, []],
    ['a day not said', {}, { day: null }, ['moment']],
    ['the evening before, twelve hours earlier', { estimated: hours(-11.6) }, { time: '14:05' }, []],
    ['two hours after the hour of the notice', { estimated: new Date('2026-11-10T15:05:00Z') }, {}, []],
    ['a minute more', { estimated: new Date('2026-11-10T15:06:00Z') }, {}, ['moment']],
    ['two days before, no hour said', { estimated: hours(-48) }, { time: null }, ['moment']],
    ['the same day, no hour said', { estimated: hours(-5) }, { time: null }, []],
    ['more than a day earlier', { estimated: hours(-24) }, {}, ['moment']],
  ])('%s', (_case, change, about, expected) => {
    expect(faults(change, about)).toEqual(expected);
  });

  it.each<[boolean, string, Partial<DeclaredScene>, Partial<NoticeScene>]>([
    [true, 'the day before, no hour said', { estimated: hours(-24) }, { time: null }],
    [true, 'the day before, fifteen hours earlier', { estimated: hours(-15) }, {}],
    [false, 'the same morning', {}, {}],
    [false, 'more than a day earlier', { estimated: hours(-24) }, {}],
  ])('only the person can say that the car stayed (%s): %s', (isLongBefore, _case, change, about) => {
    expect(compareWithNotice({ ...notice, ...about }, { ...scene, ...change }).isLongBefore).toBe(isLongBefore);
  });

  it('says whether the place could be compared', () => {
    const known = (about: Partial<NoticeScene>, change: Partial<DeclaredScene> = {}) =>
      compareWithNotice({ ...notice, ...about }, { ...scene, ...change }).isPlaceKnown;
    expect([known({}), known({ position: null }), known({ position: null, place: null, authority: null })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(known({}, { placeLabel: null })).toBe(true);
  });
});

describe('which is proposed first', () => {
  const ids = (scenes: readonly Partial<DeclaredScene>[], about: Partial<NoticeScene> = {}) =>
    matchDeclarations(
      { ...notice, ...about },
      scenes.map((change) => ({ ...scene, ...change })),
    ).map(({ id }) => id);

  it('the stronger, then the nearer in time, then always the same', () => {
    const hourBefore = { estimated: new Date('2026-11-10T11:44:00Z'), notAfter: new Date('2026-11-10T11:45:00Z') };
    expect(ids([{ id: 'far', ...hourBefore }, { id: 'near' }])).toEqual(['near', 'far']);
    expect(
      ids([
        { id: 'near', photographs: 0 },
        { id: 'far', ...hourBefore },
      ]),
    ).toEqual(['far', 'near']);
    expect(ids([{ id: 'b' }, { id: 'a' }])).toEqual(['a', 'b']);
    expect(ids([{ id: 'a' }, { id: 'b' }])).toEqual(['a', 'b']);
  });

  it('by day where the hour is not said; one proved before that day is not yet strong', () => {
    const dayBefore = { estimated: new Date('2026-11-09T12:44:00Z'), notAfter: new Date('2026-11-09T12:45:00Z') };
    expect(ids([{ id: 'before', ...dayBefore }, { id: 'that-day' }], { time: null })).toEqual(['that-day', 'before']);
    const [match] = matchDeclarations({ ...notice, time: null }, [{ ...scene, ...dayBefore }]);
    expect(match?.strength).toBe('weak');
  });
});
