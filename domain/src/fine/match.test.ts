import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toPlainDate, computeParisDayStart } from '../kernel/index.ts';
import { matchDeclarations, matchStrengths, type DeclaredScene, type NoticeScene } from './index.ts';

const day = toPlainDate('2026-11-10');
const noon = computeParisDayStart(day).getTime() + 12 * 3_600_000;
const minute = 60_000;
const notice: NoticeScene = {
  plate: 'ab 123 cd',
  day,
  time: '12:00',
  position: { latitude: 50.6292, longitude: 3.0573 },
  place: '12 rue du Modèle, 59000 Lille',
  authority: 'Ville de Lille',
};
/** Metres due north; one degree of latitude is 111 195 m. */
const north = (metres: number) => ({ latitude: 50.6292 + metres / 111_195, longitude: 3.0573 });
const declared = (minutesBefore: number, metres: number, more: Partial<DeclaredScene> = {}): DeclaredScene => {
  const declaredAt = new Date(noon - minutesBefore * minute);
  return {
    id: 'one',
    plate: 'AB-123-CD',
    notBefore: null,
    notAfter: declaredAt,
    estimated: declaredAt,
    position: north(metres),
    accuracyMetres: 10,
    placeLabel: '1 Rue du Modèle 59000 Lille',
    photographs: 2,
    isMomentDoubted: false,
    ...more,
  };
};
const only = (scene: DeclaredScene, about: Partial<NoticeScene> = {}) => {
  const [match] = matchDeclarations({ ...notice, ...about }, [scene]);
  return match === undefined ? null : [match.strength, match.reason];
};
const noMap = { position: null } as const;

describe('a declaration overseas, beside a notice dated by the clock of its place', () => {
  const there = (latitude: number, longitude: number, utc: string) => {
    const declaredAt = new Date(`2026-11-10T${utc}:00Z`);
    const position = { latitude, longitude };
    return only(declared(0, 0, { estimated: declaredAt, notAfter: declaredAt, position }), { position });
  };

  it.each([
    ['in Martinique, a quarter of an hour before', there(14.6037, -61.0731, '15:45'), '15 min avant'],
    ['in La Réunion, a quarter of an hour before', there(-20.8789, 55.4481, '07:45'), '15 min avant'],
  ])('%s, is strong', (_where, found, when) => {
    expect(found).toEqual(['strong', `même plaque, à 10 m, ${when} l’heure du constat`]);
  });

  it('deposited-after-the-finding-told-as-before: in La Réunion, an hour after is after', () => {
    expect(there(-20.8789, 55.4481, '09:00')).toEqual(['weak', 'même plaque, à 10 m, 1 h après l’heure du constat']);
  });
});

describe('a declaration beside a notice', () => {
  it.each<[string, ReturnType<typeof only>, ReturnType<typeof only>]>([
    ['near, just before', only(declared(14, 120)), ['strong', 'même plaque, à 120 m, 14 min avant l’heure du constat']],
    ['at the very minute, on the spot', only(declared(0, 0)), ['strong', 'même plaque, à 10 m, à l’heure du constat']],
    ['three hours before', only(declared(180, 0)), ['strong', 'même plaque, à 10 m, 3 h avant l’heure du constat']],
    ['a little more', only(declared(185, 0)), ['possible', 'même plaque, à 10 m, 3 h 05 avant l’heure du constat']],
    ['the evening before', only(declared(800, 0)), ['weak', 'même plaque, à 10 m, 13 h 20 avant l’heure du constat']],
    ['three days before', only(declared(4320, 0)), null],
    ['after the finding', only(declared(-25, 0)), ['weak', 'même plaque, à 10 m, 25 min après l’heure du constat']],
    ['long after', only(declared(-121, 0)), null],
    [
      'some streets away',
      only(declared(14, 400)),
      ['possible', 'même plaque, à 400 m, 14 min avant l’heure du constat'],
    ],
    ['another district', only(declared(14, 1450)), ['weak', 'même plaque, à 1,5 km, 14 min avant l’heure du constat']],
    ['another town', only(declared(14, 9000)), null],
    [
      'measured badly',
      only(declared(14, 120, { accuracyMetres: 900 })),
      ['possible', 'même plaque, à 120 m, 14 min avant l’heure du constat'],
    ],
    ['another plate', only(declared(14, 120, { plate: 'EF-456-GH' })), null],
    [
      'a plate misread by one letter',
      only(declared(14, 120, { plate: 'AB-128-CD' })),
      ['weak', 'plaque presque identique, à vérifier sur l’avis, à 120 m, 14 min avant l’heure du constat'],
    ],
    ['a plate of one letter more', only(declared(14, 120, { plate: 'AB-123-CDE' })), null],
    [
      'a plate of another grouping, misread by one letter',
      only(declared(14, 120, { plate: '123 ABC 59' }), { plate: '123ABC69' }),
      ['weak', 'plaque presque identique, à vérifier sur l’avis, à 120 m, 14 min avant l’heure du constat'],
    ],
    [
      'a plate typed as spaces',
      only(declared(14, 120), { plate: ' ' }),
      ['possible', 'plaque de l’avis à préciser, à 120 m, 14 min avant l’heure du constat'],
    ],
    ['an hour', only(declared(60, 120)), ['strong', 'même plaque, à 120 m, 1 h avant l’heure du constat']],
    ['a kilometre', only(declared(14, 1000)), ['weak', 'même plaque, à 1 km, 14 min avant l’heure du constat']],
    ['twelve hours before', only(declared(720, 0)), ['possible', 'même plaque, à 10 m, 12 h avant l’heure du constat']],
    ['two days before', only(declared(2880, 0)), ['weak', 'même plaque, à 10 m, 48 h avant l’heure du constat']],
    ['two days and a minute', only(declared(2881, 0)), null],
    ['two hours after', only(declared(-120, 0)), ['weak', 'même plaque, à 10 m, 2 h après l’heure du constat']],
    [
      'no plate typed yet',
      only(declared(14, 120), { plate: null }),
      ['possible', 'plaque de l’avis à préciser, à 120 m, 14 min avant l’heure du constat'],
    ],
    [
      'no photograph',
      only(declared(14, 120, { photographs: 0 })),
      ['possible', 'même plaque, à 120 m, 14 min avant l’heure du constat, sans photo'],
    ],
    [
      'photographs of another moment or place',
      only(declared(14, 120, { isMomentDoubted: true })),
      ['possible', 'même plaque, à 120 m, 14 min avant l’heure du constat, heures et lieux des photos à vérifier'],
    ],
    [
      'deposited later than the finding',
      only(declared(14, 120, { notAfter: new Date(noon + minute) })),
      ['possible', 'même plaque, à 120 m, 14 min avant l’heure du constat d’après le téléphone seul'],
    ],
    [
      'service-clock-in-doubt: nothing proves that it came before',
      only(declared(14, 120, { notAfter: null })),
      ['possible', 'même plaque, à 120 m, 14 min avant l’heure du constat d’après le téléphone seul'],
    ],
    [
      'no hour on the notice',
      only(declared(14, 120), { time: null }),
      ['possible', 'même plaque, à 120 m, le même jour'],
    ],
    ['no hour, the day before', only(declared(1440, 120), { time: null }), ['weak', 'même plaque, à 120 m, la veille']],
    ['no day at all', only(declared(14, 120), { day: null }), null],
    [
      'no position, same commune',
      only(declared(14, 0), noMap),
      ['possible', 'même plaque, même commune, 14 min avant l’heure du constat'],
    ],
    [
      'no position, the authority’s own commune',
      only(declared(14, 0), { ...noMap, place: 'rue du Modèle' }),
      ['possible', 'même plaque, même commune, 14 min avant l’heure du constat'],
    ],
    ['no position, another commune', only(declared(14, 0, { placeLabel: '3 Rue X 62000 Arras' }), noMap), null],
    ['no position, a namesake elsewhere', only(declared(14, 0, { placeLabel: '3 Rue X 62000 Lille' }), noMap), null],
    [
      'no position, a contractor',
      only(declared(14, 0), { ...noMap, place: null, authority: 'Société Exemple' }),
      ['weak', 'même plaque, lieu non comparé, 14 min avant l’heure du constat'],
    ],
    [
      'no position and no address',
      only(declared(14, 0, { placeLabel: null }), noMap),
      ['weak', 'même plaque, lieu non comparé, 14 min avant l’heure du constat'],
    ],
  ])('%s', (_case, found, expected) => {
    expect(found).toEqual(expected);
  });

  it('the best is first, then the nearest in time; none is invented', () => {
    const scenes = [
      declared(500, 0, { id: 'c' }),
      declared(60, 0, { id: 'b' }),
      declared(5, 0, { id: 'a' }),
      declared(5, 90_000, { id: 'far' }),
      declared(-10, 0, { id: 'late' }),
    ];
    expect(matchDeclarations(notice, scenes).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'late']);
    expect(matchDeclarations(notice, [])).toEqual([]);
  });
});

describe('always', () => {
  const minutes = fc.integer({ min: -5000, max: 5000 });
  const metres = fc.integer({ min: 0, max: 30_000 });
  const plate = fc.constantFrom('AB-123-CD', 'AB-128-CD', 'EF-456-GH', '123-AB-59');
  /** Worth: nothing is the least. */
  const worth = (scene: DeclaredScene, about: Partial<NoticeScene> = {}) => {
    const [match] = matchDeclarations({ ...notice, ...about }, [scene]);
    return match === undefined ? matchStrengths.length : matchStrengths.indexOf(match.strength);
  };

  it('strong only with that plate, before the finding by our clock, near, with photographs', () => {
    fc.assert(
      fc.property(
        minutes,
        metres,
        plate,
        fc.nat({ max: 2 }),
        fc.nat({ max: 600 }),
        fc.boolean(),
        (before, away, read, photographs, later, mapped) => {
          const scene = declared(before, away, {
            plate: read,
            photographs,
            notAfter: new Date(noon + (later - before) * minute),
          });
          if (worth(scene, mapped ? {} : noMap) > 0) return;
          expect([read, before >= later, away <= 201, photographs > 0, mapped]).toEqual([
            'AB-123-CD',
            true,
            true,
            true,
            true,
          ]);
        },
      ),
    );
  });

  it('earlier or farther is never worth more', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.nat({ max: 5000 }),
        metres,
        metres,
        plate,
        (before, more, away, farther, read) => {
          const here = worth(declared(before, away, { plate: read }));
          expect(worth(declared(before + more, away, { plate: read }))).toBeGreaterThanOrEqual(here);
          expect(worth(declared(before, away + farther, { plate: read }))).toBeGreaterThanOrEqual(here);
        },
      ),
    );
  });

  it('a missing hour, a missing plate or a place not on the map never makes it stronger', () => {
    fc.assert(
      fc.property(fc.nat({ max: 170 }), fc.nat({ max: 190 }), (before, away) => {
        const scene = declared(before, away);
        const here = worth(scene);
        for (const unsaid of [{ time: null }, { plate: null }, noMap])
          expect(worth(scene, unsaid)).toBeGreaterThanOrEqual(here);
      }),
    );
  });

  it('reads days as they are counted in Paris, across midnight', () => {
    const before = declared(0, 0, {
      estimated: new Date(computeParisDayStart(day).getTime() - 10 * minute),
      notAfter: new Date(computeParisDayStart(day).getTime() - 10 * minute),
    });
    expect(only(before, { time: '00:05' })).toEqual(['strong', 'même plaque, à 10 m, 15 min avant l’heure du constat']);
    expect(only(before, { time: null, day: addDays(day, 1) })).toBeNull();
  });
});
