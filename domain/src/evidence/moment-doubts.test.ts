import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureDoubtCodes, captureDoubts, type DeclaredPlace, type PhotoMoment } from '../declaration/index.ts';
import {
  toMomentDoubt,
  depositDoubts,
  hasMomentDoubt,
  hasOldPhoto,
  listMomentDoubts,
  type ClaimedCapture,
} from './index.ts';

const savedAt = Date.parse('2026-11-22T09:00:00Z');
const minute = 60_000;
const lille = { latitude: 50.637, longitude: 3.0635, accuracy: 10, timestamp: savedAt };
const place: DeclaredPlace = { position: lille, source: 'device' };
const photo = (kind: PhotoMoment['kind'], takenAt: number): PhotoMoment => ({ kind, takenAt, position: null });
const both = (takenAt: number) => [photo('parking', takenAt), photo('windshield', takenAt)];
const capture = (change: Partial<ClaimedCapture>): ClaimedCapture => ({
  place,
  photos: both(savedAt),
  savedAt,
  manifest: null,
  ...change,
});

describe('yesterdays-photographs-as-now: what a deposit says of its moment', () => {
  it('says of both photographs what is true of one, once', () => {
    const yesterday = savedAt - 1440 * minute;
    expect(listMomentDoubts(capture({}))).toEqual([]);
    expect(listMomentDoubts(capture({ photos: both(yesterday) }))).toEqual([
      'PHOTO_NOT_OF_THE_MOMENT',
      'PHOTO_APART_IN_TIME',
    ]);
    const old: DeclaredPlace = { ...place, position: { ...lille, timestamp: yesterday } };
    expect(listMomentDoubts(capture({ place: old, photos: both(yesterday) }))).toEqual([
      'PLACE_NOT_OF_THE_MOMENT',
      'PHOTO_NOT_OF_THE_MOMENT',
    ]);
  });

  it('names each doubt of the screens in the words of a receipt', () => {
    expect(captureDoubtCodes.map((code) => toMomentDoubt({ code }))).toEqual([
      'PLACE_NOT_OF_THE_MOMENT',
      'PHOTO_NOT_OF_THE_MOMENT',
      'PHOTO_APART_IN_TIME',
      'PHOTO_APART_IN_PLACE',
    ]);
  });

  it('invents nothing for an application that did not say when it saved', () => {
    expect(listMomentDoubts(capture({ savedAt: null, photos: both(savedAt - 1440 * minute) }))).toEqual([]);
  });

  it('believes the monotonic clock when the time of day was set back between two photographs', () => {
    const kept = { sha256: '', size: 1, origin: 'camera', keptAt: '' } as const;
    const tick = (kind: PhotoMoment['kind'], minutes: number, session = 'page') => ({
      ...kept,
      kind,
      tick: { session, ms: minutes * minute },
    });
    const seen = (minutes: number, session?: string) =>
      listMomentDoubts(capture({ manifest: { photos: [tick('parking', 0), tick('windshield', minutes, session)] } }));
    expect(seen(25)).toEqual([]);
    expect(seen(30)).toEqual([]);
    expect(seen(45)).toEqual(['PHOTO_NOT_OF_THE_MOMENT']);
    // Readings of two sessions of the page cannot be compared.
    expect(seen(45, 'reloaded')).toEqual([]);
  });

  it('equals the rule of the screens for all times, places and clock errors', () => {
    const times = fc.integer({ min: -3 * 86_400_000, max: 3_600_000 });
    const north = fc.integer({ min: 0, max: 2000 });
    const source = fc.constantFrom('device', 'last-known', 'manual');
    fc.assert(
      fc.property(
        times,
        times,
        times,
        north,
        fc.boolean(),
        source,
        times,
        (ofPlace, ofCar, ofCard, metres, measured, from, off) => {
          const where: DeclaredPlace = { position: { ...lille, timestamp: savedAt + ofPlace }, source: from };
          const there = measured ? { ...lille, latitude: lille.latitude + metres / 111_195 } : null;
          const photos = [
            { ...photo('parking', savedAt + ofCar), position: there },
            photo('windshield', savedAt + ofCard),
          ];
          const said = listMomentDoubts(capture({ place: where, photos }));
          const rule = new Set(captureDoubts(where, photos, savedAt).map(toMomentDoubt));
          expect(new Set(said)).toEqual(rule);
          expect(said).toHaveLength(rule.size);
          expect(hasMomentDoubt(said)).toBe(said.length > 0);
          expect(hasOldPhoto(said)).toBe(Math.min(ofCar, ofCard) < -30 * minute);
          // A clock wrong by any amount, but always the same, changes no age.
          const shifted = photos.map((one) => ({ ...one, takenAt: one.takenAt + off }));
          const moved = { ...where, position: { ...where.position, timestamp: where.position.timestamp + off } };
          expect(listMomentDoubts(capture({ place: moved, photos: shifted, savedAt: savedAt + off }))).toEqual(said);
        },
      ),
    );
  });

  it('earlier doubts keep their names and their order', () => {
    expect(depositDoubts.slice(0, 4)).toEqual([
      'POSITION_DEFAULT',
      'POSITION_CONSTANT',
      'POSITION_TOO_FAST',
      'PHOTO_SEEN_BEFORE',
    ]);
    expect(hasMomentDoubt(depositDoubts.slice(0, 4))).toBe(false);
  });
});
