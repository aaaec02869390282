import type { Position } from '@placejuste/domain/declaration';
import { describe, expect, it } from 'vitest';
import type { PhotoFacts } from '../../offline/index.ts';
import { toLocatedPosition } from '../place/locate.ts';
import { emptyDraft, type WizardDraft } from './wizard-draft.ts';
import {
  beginAgain,
  choosePlace,
  keepAnyway,
  putPhoto,
  resumeDraft,
  takeOpeningMeasure,
  takeShutterMeasure,
} from './draft-changes.ts';

const id = '01933b6e-0000-7000-8000-000000000001';
const now = new Date('2026-11-22T09:00:00Z');
const yesterday = now.getTime() - 86_400_000;
const lille: Position = { latitude: 50.637, longitude: 3.0635, accuracy: 10, timestamp: yesterday };
/** About 111 m a thousandth of a degree of latitude. */
const northOf = (metres: number, timestamp = now.getTime()): Position => ({
  ...lille,
  latitude: lille.latitude + metres / 111_195,
  timestamp,
});
const photo = (photoId: string, keptAt = now.toISOString()): PhotoFacts => ({
  id: photoId,
  owner: 'o',
  name: 'a.jpg',
  type: 'image/jpeg',
  sha256: 'ab',
  keptAt,
  size: 200_000,
});
const measured = (position: Position) => toLocatedPosition(position, 'device', null);
const lastKnown = (position: Position) => toLocatedPosition(position, 'last-known', 'Délai');
const empty = emptyDraft(id, now);
const placedDraft: WizardDraft = {
  ...choosePlace(empty, measured(lille), { words: '1 rue de l’Exemple, Lille', proof: null }),
  vehicle: { id: 'v', plate: 'AB-123-CD' },
};
const shot = putPhoto(placedDraft, 'parking', photo('p1', new Date(yesterday).toISOString()));

describe('the position measured as the wizard opens', () => {
  it('takes the place of yesterday’s', () => {
    expect(takeOpeningMeasure(placedDraft, measured(northOf(2000)))).toMatchObject({
      place: { position: northOf(2000) },
      placeLabel: null,
    });
  });

  it('keeps the address of a point a few metres away: it may not be found again without network', () => {
    expect(takeOpeningMeasure(placedDraft, measured(northOf(5)))).toMatchObject({
      place: { position: northOf(5) },
      placeLabel: '1 rue de l’Exemple, Lille',
    });
  });

  it('leaves the place of photographs already taken: it says where the person is now', () => {
    expect(takeOpeningMeasure(shot, measured(northOf(2000)))).toBe(shot);
  });

  it('gives photographs their place when they had none', () => {
    const unplaced = putPhoto(empty, 'parking', photo('p1'));
    expect(takeOpeningMeasure(unplaced, measured(lille)).place?.position).toEqual(lille);
  });

  it.each([
    [
      'an address written by hand',
      choosePlace(empty, toLocatedPosition({ ...lille, accuracy: null }, 'manual', null), {
        words: 'Ailleurs',
        proof: null,
      }),
      measured(northOf(2000)),
    ],
    ['a place the phone could not measure again', placedDraft, lastKnown(northOf(2000))],
    ['a declaration that is saved', { ...placedDraft, saved: { at: now.toISOString() } }, measured(northOf(2000))],
  ])('leaves %s', (_what, draft, found) => expect(takeOpeningMeasure(draft, found)).toBe(draft));
});

describe('the position measured at a shutter', () => {
  it('is the photograph’s own, and the newest place of the car', () => {
    const both = putPhoto(shot, 'windshield', photo('p2'));
    const after = takeShutterMeasure(both, { photoId: 'p2', location: measured(northOf(300)), movesPlace: true });
    expect(after.photos.windshield?.position).toEqual(northOf(300));
    expect(after.photos.parking?.position).toBeUndefined();
    expect(after.place?.position).toEqual(northOf(300));
  });

  it('is of no other photograph: one taken again before it came has its own', () => {
    const again = putPhoto(shot, 'parking', photo('p3'));
    expect(takeShutterMeasure(again, { photoId: 'p1', location: measured(northOf(300)), movesPlace: true })).toBe(
      again,
    );
  });

  it('never moves the place of a correction, nor an address written by hand', () => {
    expect(
      takeShutterMeasure(shot, { photoId: 'p1', location: measured(northOf(300)), movesPlace: false }),
    ).toMatchObject({
      place: { position: lille },
      photos: { parking: { position: northOf(300) } },
    });
    const written = choosePlace(shot, toLocatedPosition({ ...lille, accuracy: null }, 'manual', null), {
      words: 'Ailleurs',
      proof: null,
    });
    expect(
      takeShutterMeasure(written, { photoId: 'p1', location: measured(northOf(300)), movesPlace: true }),
    ).toMatchObject({
      place: { source: 'manual' },
      placeLabel: 'Ailleurs',
    });
  });

  it('that comes after a newer one leaves the place', () => {
    expect(
      takeShutterMeasure(shot, { photoId: 'p1', location: measured(northOf(300, yesterday - 1)), movesPlace: true })
        .place?.position,
    ).toEqual(lille);
  });

  it('that the phone could not measure is nobody’s: the photograph has none, the place stays', () => {
    expect(takeShutterMeasure(shot, { photoId: 'p1', location: lastKnown(northOf(300)), movesPlace: true })).toBe(shot);
    const unplaced = putPhoto(empty, 'parking', photo('p1'));
    expect(takeShutterMeasure(unplaced, { photoId: 'p1', location: lastKnown(lille), movesPlace: true })).toMatchObject(
      {
        place: { source: 'last-known' },
        photos: { parking: { id: 'p1' } },
      },
    );
  });

  it('changes nothing of a declaration that is saved', () => {
    const saved = { ...shot, saved: { at: now.toISOString() } };
    expect(takeShutterMeasure(saved, { photoId: 'p1', location: measured(lille), movesPlace: true })).toBe(saved);
  });
});

describe('what the person does', () => {
  it('the first photograph begins the declaration, the next ones do not', () => {
    const opened = emptyDraft(id, new Date(yesterday));
    const first = putPhoto(opened, 'parking', photo('p1'));
    expect(first.begunAt).toBe(now.toISOString());
    expect(putPhoto(first, 'windshield', photo('p2', '2026-11-22T09:10:00.000Z')).begunAt).toBe(now.toISOString());
  });

  it('another place or photograph makes a correction a new proof', () => {
    const corrected = { ...shot, firstSavedAt: '2026-11-20T09:00:00.000Z' };
    expect(choosePlace(corrected, measured(lille), { words: null, proof: null }).firstSavedAt).toBeNull();
    expect(putPhoto(corrected, 'parking', photo('p4')).firstSavedAt).toBeNull();
    expect(takeOpeningMeasure(corrected, measured(lille)).firstSavedAt).toBe('2026-11-20T09:00:00.000Z');
  });

  it('a photograph kept in spite of a remark stays so', () => {
    expect(keepAnyway(keepAnyway(shot, 'p1'), 'p2').keptAnyway).toEqual(['p1', 'p2']);
  });

  it('one that is finished shows its photographs first, and is not asked about for half an hour', () => {
    expect(resumeDraft(shot, now)).toMatchObject({ step: 'photos', resumedAt: now.toISOString() });
    expect(resumeDraft({ ...shot, step: 'payment' }, now).step).toBe('photos');
  });

  it('another declaration has the same vehicle, and nothing else of the former one', () => {
    const other = '01933b6e-0000-7000-8000-000000000002';
    expect(beginAgain(shot, other, now)).toEqual({
      ...emptyDraft(other, now),
      vehicle: { id: 'v', plate: 'AB-123-CD' },
    });
  });
});
