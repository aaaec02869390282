import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { listProofWeaknesses, type ProofFacts } from './weaknesses.ts';

const strong: ProofFacts = {
  accuracyM: 8,
  positionAgeMs: 20_000,
  capture: null,
  galleryPhotos: [],
  plate: 'confirmed',
  clockWrong: false,
  serviceClockTrusted: true,
  spanMs: 120_000,
  hasAddress: true,
  parkedOn: toPlainDate('2026-11-21'),
  cardEndsOn: null,
};

test('a strong proof has no weakness, nor has one whose card ends that very day', () => {
  expect(listProofWeaknesses(strong)).toEqual([]);
  expect(listProofWeaknesses({ ...strong, cardEndsOn: toPlainDate('2026-11-21') })).toEqual([]);
});

test.each([
  [{ accuracyM: 62.4 }, 'POSITION_VAGUE', 'Position à ± 62 m'],
  [{ accuracyM: 50 }, 'POSITION_VAGUE', 'Position à ± 50 m'],
  [{ positionAgeMs: 300_000 }, 'POSITION_OLD', 'Déclaration 5 minutes après la mesure de la position'],
  [
    { capture: [{ code: 'PHOTO_OLD', kind: 'parking', minutes: 120 }] },
    'PHOTO_NOT_OF_THE_MOMENT',
    'Antérieure de 2 heures à l’enregistrement\u00a0: photo de la voiture',
  ],
  [
    { capture: [{ code: 'PHOTO_OLD', kind: 'parking', minutes: 2880 }] },
    'PHOTO_NOT_OF_THE_MOMENT',
    'Antérieure de 2 jours à l’enregistrement\u00a0: photo de la voiture',
  ],
  [{ accuracyM: null }, 'PLACED_BY_HAND', 'Lieu indiqué à la main, sans mesure du téléphone'],
  [{ positionAgeMs: 14 * 60_000 + 59_000 }, 'POSITION_OLD', 'Déclaration 14 minutes après la mesure de la position'],
  [
    { capture: [{ code: 'PLACE_OLD', minutes: 95 }] },
    'PLACE_NOT_OF_THE_MOMENT',
    'Position mesurée 95 minutes avant l’enregistrement',
  ],
  [
    { capture: [{ code: 'PHOTO_OLD', kind: 'parking', minutes: 1490 }] },
    'PHOTO_NOT_OF_THE_MOMENT',
    'Antérieure de 24 heures à l’enregistrement\u00a0: photo de la voiture',
  ],
  [
    { capture: [{ code: 'PHOTO_OLD', kind: 'windshield', minutes: 4400 }] },
    'PHOTO_NOT_OF_THE_MOMENT',
    'Antérieure de 3 jours à l’enregistrement\u00a0: photo du pare-brise',
  ],
  [
    { capture: [{ code: 'PHOTO_TIME_APART', kind: 'windshield', minutes: 3 }] },
    'PHOTO_APART_IN_TIME',
    'À 3 minutes de la mesure de la position\u00a0: photo du pare-brise',
  ],
  [
    { capture: [{ code: 'PHOTO_PLACE_APART', kind: 'parking', metres: 240 }] },
    'PHOTO_APART_IN_PLACE',
    'À plus de 240 m du lieu déclaré\u00a0: photo de la voiture',
  ],
  // When each photograph has its own time, the age of the position alone adds nothing.
  [
    { positionAgeMs: 14 * 60_000, capture: [{ code: 'PHOTO_TIME_APART', kind: 'parking', minutes: 14 }] },
    'PHOTO_APART_IN_TIME',
    'À 14 minutes de la mesure de la position\u00a0: photo de la voiture',
  ],
  [{ galleryPhotos: ['windshield'] }, 'PHOTO_FROM_GALLERY', 'Choisie dans la galerie\u00a0: photo du pare-brise'],
  [{ plate: 'unread' }, 'PLATE_UNREAD', 'Plaque illisible pour notre lecture, sur la photo de la voiture'],
  [{ plate: 'other' }, 'PLATE_OTHER', 'Une autre plaque a été lue sur la photo de la voiture'],
  [
    { spanMs: null },
    'START_UNKNOWN',
    'Le début n’est pas borné\u00a0: le téléphone n’avait pas joint notre serveur avant',
  ],
  [{ spanMs: 3_600_000 }, 'SPAN_LOOSE', 'Plus de 1 heure entre le dernier contact et le dépôt'],
  [{ spanMs: 5 * 3_600_000 }, 'SPAN_LOOSE', 'Plus de 5 heures entre le dernier contact et le dépôt'],
  [{ clockWrong: true }, 'CLOCK_WRONG', 'L’horloge du téléphone n’était pas à l’heure'],
  [{ hasAddress: false }, 'ADDRESS_MISSING', 'Adresse inconnue'],
  [{ cardEndsOn: toPlainDate('2026-11-20') }, 'CARD_ENDED', 'Carte expirée le 20 novembre 2026'],
] as const)('%j is said with a remedy', (change, code, sentence) => {
  const [weakness, ...others] = listProofWeaknesses({ ...strong, ...change });
  expect(others).toEqual([]);
  expect(weakness).toMatchObject({ code, sentence });
  expect(weakness?.remedy.length).toBeGreaterThan(20);
});

test.each([
  [{ accuracyM: 49.9 }],
  [{ positionAgeMs: 299_999 }],
  [{ positionAgeMs: null }],
  // Not checked, or from an older application: not a weakness.
  [{ plate: 'unchecked' }],
  [{ plate: null }],
  // A position said to be later than the declaration: the phone's clock moved, which is not an old position.
  [{ positionAgeMs: -3_600_000 }],
  [{ spanMs: 3_599_999 }],
] as const)('%j is below what is told', (change) => expect(listProofWeaknesses({ ...strong, ...change })).toEqual([]));

test('a worse fact never takes a weakness away', () => {
  const facts = fc.record({
    accuracyM: fc.option(fc.double({ min: 0, max: 1000, noNaN: true })),
    positionAgeMs: fc.option(fc.integer({ min: 0, max: 900_000 })),
    spanMs: fc.option(fc.integer({ min: 0, max: 1e9 })),
    clockWrong: fc.boolean(),
    hasAddress: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const before = listProofWeaknesses({ ...strong, ...some }).map(({ code }) => code);
      const worse = listProofWeaknesses({
        ...strong,
        ...some,
        clockWrong: true,
        hasAddress: false,
        cardEndsOn: toPlainDate('2020-01-01'),
      }).map(({ code }) => code);
      expect(worse).toEqual(expect.arrayContaining(before));
      expect(new Set(worse).size).toBe(worse.length);
    }),
  );
});

test('service-clock-in-doubt: no weakness of the proof blames the phone for the time', () => {
  const doubted: ProofFacts = { ...strong, serviceClockTrusted: false };
  for (const times of [{ spanMs: null }, { spanMs: 7_200_000 }, { clockWrong: true }])
    expect(listProofWeaknesses({ ...doubted, ...times })).toEqual([]);
});
