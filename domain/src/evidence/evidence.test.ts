import { describe, expect, it } from 'vitest';
import {
  depositDoubts,
  depositRemarks,
  evidenceStageWords,
  findManifestFault,
  manifestFaults,
  listPositionDoubts,
  type Manifest,
  type ManifestFacts,
  type PositionSample,
} from './index.ts';

const at = (
  latitude: number,
  longitude: number,
  minute: number,
  more: Partial<PositionSample> = {},
): PositionSample => ({
  latitude,
  longitude,
  accuracy: 8,
  source: 'device',
  at: minute * 60_000,
  ...more,
});
const lille = { latitude: 50.6292, longitude: 3.0573 };
const lyon = { latitude: 45.764, longitude: 4.8357 };

describe('listPositionDoubts', () => {
  it.each<readonly [string, PositionSample, readonly PositionSample[], readonly string[]]>([
    ['the first one', at(lille.latitude, lille.longitude, 0), [], []],
    ['null island', at(0, 0, 0), [], ['POSITION_DEFAULT']],
    ['near enough to null island', at(0.0002, -0.0005, 0), [], ['POSITION_DEFAULT']],
    ['on the equator, far from it', at(0, 9.4, 0), [], []],
    ['on the meridian of Greenwich, far from it', at(49.3, 0, 0), [], []],
    ['a thousandth of a degree north of it', at(0.001, 0, 0), [], []],
    ['a thousandth of a degree east of it', at(0, -0.001, 0), [], []],
    [
      'the same latitude at three places',
      at(lille.latitude, 3, 9),
      [at(lille.latitude, 3.01, 4), at(lille.latitude, 3.02, 0)],
      [],
    ],
    [
      'placed by hand where a device measured three times',
      at(lille.latitude, lille.longitude, 9, { source: 'manual' }),
      [1, 2, 3].map((minute) => at(lille.latitude, lille.longitude, minute)),
      [],
    ],
    [
      '500 km from the last one a minute ago',
      at(lyon.latitude, lyon.longitude, 1),
      [at(lille.latitude, lille.longitude, 0)],
      ['POSITION_TOO_FAST'],
    ],
    [
      '500 km by a clock that went back',
      at(lyon.latitude, lyon.longitude, 0),
      [at(lille.latitude, lille.longitude, 1)],
      ['POSITION_TOO_FAST'],
    ],
    [
      '500 km from the last one six hours ago',
      at(lyon.latitude, lyon.longitude, 360),
      [at(lille.latitude, lille.longitude, 0)],
      [],
    ],
    [
      '40 km a minute apart, as two networks may say',
      at(50.99, 3.0573, 1),
      [at(lille.latitude, lille.longitude, 0)],
      [],
    ],
    [
      'the same digits three times',
      at(lille.latitude, lille.longitude, 900),
      [at(lille.latitude, lille.longitude, 400), at(lille.latitude, lille.longitude, 0)],
      ['POSITION_CONSTANT'],
    ],
    ['the same digits twice', at(lille.latitude, lille.longitude, 900), [at(lille.latitude, lille.longitude, 400)], []],
    [
      'the same digits three times, other places in between',
      at(lille.latitude, lille.longitude, 900),
      [
        at(lyon.latitude, lyon.longitude, 500),
        at(lille.latitude, lille.longitude, 400),
        at(lyon.latitude, lyon.longitude, 200),
        at(lille.latitude, lille.longitude, 0),
      ],
      ['POSITION_CONSTANT'],
    ],
    [
      'the same digits three times, another accuracy each time',
      at(lille.latitude, lille.longitude, 900, { accuracy: 5 }),
      [at(lille.latitude, lille.longitude, 400, { accuracy: 9 }), at(lille.latitude, lille.longitude, 0)],
      ['POSITION_CONSTANT'],
    ],
    [
      'the same digits twice, then by hand',
      at(lille.latitude, lille.longitude, 900),
      [
        at(lille.latitude, lille.longitude, 400, { source: 'manual', accuracy: null }),
        at(lille.latitude, lille.longitude, 0),
      ],
      [],
    ],
    [
      'the same place, trembling',
      at(lille.latitude, lille.longitude, 900),
      [at(50.62921, 3.0573, 400), at(lille.latitude, lille.longitude, 0)],
      [],
    ],
    [
      'one measure used three times',
      at(lille.latitude, lille.longitude, 5),
      [at(lille.latitude, lille.longitude, 5), at(lille.latitude, lille.longitude, 5)],
      [],
    ],
    [
      'placed by hand three times',
      at(lille.latitude, lille.longitude, 9, { source: 'manual', accuracy: null }),
      [
        at(lille.latitude, lille.longitude, 4, { source: 'manual', accuracy: null }),
        at(lille.latitude, lille.longitude, 0, { source: 'manual', accuracy: null }),
      ],
      [],
    ],
  ])('%s', (_name, position, earlier, doubts) => {
    expect(listPositionDoubts(position, earlier)).toEqual(doubts);
  });
});

describe('a leap', () => {
  // A hundredth of a degree of latitude is 1,112 m.
  const north = (metres: number) => lille.latitude + metres / 111_195;
  const leap = (metres: number, seconds: number, accuracy: number | null = 0, lastAccuracy: number | null = 0) =>
    listPositionDoubts({ ...at(north(metres), lille.longitude, 1000), accuracy, at: 60_000_000 + seconds * 1000 }, [
      at(lille.latitude, lille.longitude, 1000, { accuracy: lastAccuracy }),
    ]).includes('POSITION_TOO_FAST');

  it.each([
    ['49 km at once: two networks may disagree', leap(49_000, 0), false],
    ['51 km at once', leap(51_000, 0), true],
    ['90 km in 310 s', leap(90_000, 310), false],
    ['90 km in 290 s', leap(90_000, 290), true],
    ['90 km, told in the other order', leap(90_000, -290), true],
    ['51 km, the new place known to 2 km', leap(51_000, 0, 2000), false],
    ['51 km, the last place known to 2 km', leap(51_000, 0, 0, 2000), false],
    ['52.5 km, each known to 1 km', leap(52_500, 0, 1000, 1000), true],
    ['51 km, placed by hand twice', leap(51_000, 0, null, null), true],
  ])('%s', (_case, doubted, expected) => {
    expect(doubted).toBe(expected);
  });
});

const facts: ManifestFacts = {
  declaration: '01939c6e-0000-7000-8000-000000000001',
  account: '01939c6e-0000-7000-8000-00000000000a',
  vehicleId: '01939c6e-0000-7000-8000-00000000000b',
  plate: 'AB-123-CD',
  ...lille,
  accuracy: 8,
  source: 'device',
  takenAt: '2026-11-21T09:00:00.000Z',
  savedAt: null,
  photos: [
    { kind: 'parking', sha256: 'a'.repeat(64), size: 200_000, takenAt: null, position: null },
    { kind: 'windshield', sha256: 'b'.repeat(64), size: 300_000, takenAt: null, position: null },
  ],
};
const manifest: Manifest = {
  type: 'placejuste.manifest',
  version: 1,
  declaration: facts.declaration,
  account: facts.account,
  card: null,
  vehicle: { id: facts.vehicleId, plate: facts.plate },
  photos: facts.photos.map(({ kind, sha256, size }) => ({
    kind,
    sha256,
    size,
    origin: 'camera',
    keptAt: '2026-11-21T08:59:00.000Z',
  })),
  position: { ...lille, accuracy: 8, source: 'device', at: '2026-11-21T08:59:30.000Z', ageSeconds: 30 },
  clock: { takenAt: facts.takenAt, zoneMinutes: 60, taken: null, contact: null },
  app: { version: '1.4.0' },
};

describe('findManifestFault', () => {
  it('none when everything is the same, in whatever order the photos come', () => {
    expect(findManifestFault(manifest, facts)).toBeNull();
    expect(findManifestFault({ ...manifest, photos: manifest.photos.toReversed() }, facts)).toBeNull();
  });

  it.each<readonly [string, Partial<ManifestFacts>, string]>([
    ['another declaration', { declaration: '01939c6e-0000-7000-8000-000000000002' }, 'MANIFEST_OF_ANOTHER'],
    ['another account', { account: '01939c6e-0000-7000-8000-00000000000c' }, 'MANIFEST_OF_ANOTHER'],
    ['another vehicle', { vehicleId: '01939c6e-0000-7000-8000-00000000000c' }, 'MANIFEST_MISMATCH'],
    ['another plate', { plate: 'AB-124-CD' }, 'MANIFEST_MISMATCH'],
    ['moved north', { latitude: 50.63 }, 'MANIFEST_MISMATCH'],
    ['moved east', { longitude: 3.06 }, 'MANIFEST_MISMATCH'],
    ['better measured', { accuracy: 3 }, 'MANIFEST_MISMATCH'],
    ['placed by hand', { source: 'manual' }, 'MANIFEST_MISMATCH'],
    ['an hour later', { takenAt: '2026-11-21T10:00:00.000Z' }, 'MANIFEST_MISMATCH'],
    [
      'one photo more',
      {
        photos: [...facts.photos, { kind: 'parking', sha256: 'c'.repeat(64), size: 1, takenAt: null, position: null }],
      },
      'MANIFEST_MISMATCH',
    ],
    ['one photo less', { photos: facts.photos.slice(0, 1) }, 'MANIFEST_MISMATCH'],
    ...facts.photos.flatMap((photo, index) =>
      (
        [
          ['kind', { ...photo, kind: index === 0 ? 'windshield' : 'parking' }],
          ['hash', { ...photo, sha256: 'c'.repeat(64) }],
          ['size', { ...photo, size: photo.size + 1 }],
        ] as const
      ).map(
        ([what, changed]) =>
          [
            `another ${what} of photo ${index + 1}`,
            { photos: facts.photos.with(index, changed) },
            'MANIFEST_MISMATCH',
          ] as const,
      ),
    ),
    ['a saving it does not date', { savedAt: '2026-11-21T09:00:00.000Z' }, 'MANIFEST_MISMATCH'],
    [
      'a photograph it does not date',
      { photos: facts.photos.map((photo) => ({ ...photo, takenAt: '2026-11-21T08:59:00.000Z' })) },
      'MANIFEST_MISMATCH',
    ],
    [
      'another photo',
      { photos: facts.photos.map((photo) => ({ ...photo, sha256: 'c'.repeat(64) })) },
      'MANIFEST_MISMATCH',
    ],
  ])('%s', (_name, change, fault) => {
    expect(findManifestFault(manifest, { ...facts, ...change })).toBe(fault);
  });
});

describe('version 2 of a manifest', () => {
  const [keptAt, savedAt] = ['2026-11-21T08:59:00.000Z', '2026-11-21T09:00:30.000Z'];
  const position = { ...lille, accuracy: 9, at: '2026-11-21T08:58:50.000Z' };
  const told: ManifestFacts = {
    ...facts,
    savedAt,
    photos: facts.photos.map((photo) => ({ ...photo, takenAt: keptAt, position })),
  };
  const signed: Manifest = {
    ...manifest,
    version: 2,
    photos: manifest.photos.map((photo) => ({ ...photo, position, tick: null })),
    clock: { ...manifest.clock, savedAt },
  };
  const photos = (change: Partial<ManifestFacts['photos'][number]>) => ({
    photos: told.photos.map((photo) => ({ ...photo, ...change })),
  });

  it('gives moment and place of each photograph and the saving, in any format of instant', () => {
    expect(findManifestFault(signed, told)).toBeNull();
    expect(findManifestFault(signed, { ...told, ...photos({ position: { ...position } }) })).toBeNull();
    expect(findManifestFault(signed, { ...told, ...photos({ takenAt: '2026-11-21T08:59:00Z' }) })).toBeNull();
    expect(
      findManifestFault(
        { ...signed, photos: signed.photos.map((photo) => ({ ...photo, position: null })) },
        { ...told, ...photos({ position: null }) },
      ),
    ).toBeNull();
  });

  it('a place or a moment that was not signed is no place of a photograph', () => {
    const nowhere = { ...signed, photos: signed.photos.map((photo) => ({ ...photo, position: null })) };
    expect(findManifestFault(nowhere, told)).toBe('MANIFEST_MISMATCH');
    const unsaved = { ...signed, clock: { ...manifest.clock } };
    expect(findManifestFault(unsaved, told)).toBe('MANIFEST_MISMATCH');
    expect(findManifestFault(unsaved, { ...told, savedAt: null })).toBeNull();
  });

  it.each<readonly [string, Partial<ManifestFacts>]>([
    ['saved a day later', { savedAt: '2026-11-22T09:00:30.000Z' }],
    ['saved at no time', { savedAt: null }],
    ['a photograph of an hour later', photos({ takenAt: '2026-11-21T09:59:00.000Z' })],
    ['a photograph of no time', photos({ takenAt: null })],
    ['a photograph of another street', photos({ position: { ...position, latitude: 50.64 } })],
    ['a photograph of the next street east', photos({ position: { ...position, longitude: 3.06 } })],
    ['a photograph measured better', photos({ position: { ...position, accuracy: 3 } })],
    ['a photograph measured later', photos({ position: { ...position, at: keptAt } })],
    ['a photograph of nowhere', photos({ position: null })],
  ])('%s is not what was signed', (_name, change) => {
    expect(findManifestFault(signed, { ...told, ...change })).toBe('MANIFEST_MISMATCH');
  });
});

it('tells what a receipt says against its deposit, the manifest first, each with a remedy', () => {
  expect(depositRemarks({ fault: null, doubts: [] })).toEqual([]);
  const told = depositRemarks({ fault: 'MANIFEST_ABSENT', doubts: ['POSITION_DEFAULT', 'PHOTO_SEEN_BEFORE'] });
  expect(told.map(({ code }) => code)).toEqual(['MANIFEST_ABSENT', 'POSITION_DEFAULT', 'PHOTO_SEEN_BEFORE']);
  expect(new Set(told.map(({ remedy }) => remedy)).size).toBe(3);
  const doubted = depositRemarks({ clockFault: 'CLOCK_WENT_BACK', fault: 'MANIFEST_ABSENT', doubts: [] });
  expect(doubted.map(({ code }) => code)).toEqual(['CLOCK_WENT_BACK', 'MANIFEST_ABSENT']);
  for (const { sentence, remedy } of doubted) expect([sentence, remedy].join(' ')).toMatch(/\p{L}{4}.*\. .*\.$/u);
});

it('never says « certifiée » or « infalsifiable »', () => {
  const remarks = manifestFaults
    .flatMap((fault) => depositRemarks({ fault, doubts: [] }))
    .concat(depositRemarks({ fault: null, doubts: depositDoubts }));
  const said = [
    ...Object.values(evidenceStageWords),
    ...remarks.flatMap(({ sentence, remedy }) => [sentence, remedy]),
  ].join(' ');
  expect(said).not.toMatch(/certifi|infalsifiable/i);
  expect(Object.values(evidenceStageWords)).toEqual(['sur ce téléphone', 'déposée', 'horodatée']);
});
