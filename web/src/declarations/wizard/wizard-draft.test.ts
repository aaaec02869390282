import { describe, expect, it } from 'vitest';
import type { PhotoFacts } from '../../offline/index.ts';
import {
  emptyDraft,
  isWorthAsking,
  canOpenStep,
  listMissingParts,
  shouldAskAbout,
  parseDraft,
  chooseStep,
  parseUnfinishedDraft,
  type WizardDraft,
  addStoredPhotos,
} from './wizard-draft.ts';

const photo: PhotoFacts = {
  id: 'p',
  owner: 'o',
  name: 'a.jpg',
  type: 'image/jpeg',
  sha256: 'ab',
  keptAt: '2026-11-21T09:00:00Z',
  size: 200_000,
};
const place: WizardDraft['place'] = {
  position: { latitude: 50.6, longitude: 3, accuracy: 8, timestamp: 1 },
  source: 'device',
  warning: null,
  reason: null,
};
const empty = emptyDraft('01933b6e-0000-7000-8000-000000000001', new Date('2026-11-21T08:59:00Z'));
const full: WizardDraft = {
  ...empty,
  place,
  vehicle: { id: 'v', plate: 'AB-123-CD' },
  photos: { parking: photo, windshield: photo },
};

describe('wizard draft', () => {
  it('never lets a missing place block the shutter; paying needs a saved declaration', () => {
    expect(canOpenStep(empty, 'photos')).toBe(true);
    expect(canOpenStep(empty, 'payment')).toBe(false);
    expect(canOpenStep(full, 'payment')).toBe(false);
    expect(canOpenStep(full, 'success')).toBe(false);
  });

  it.each<readonly [left: WizardDraft['step'], asked: string | null, shown: WizardDraft['step']]>([
    ['photos', 'photos', 'photos'],
    ['photos', 'location', 'payment'],
    ['photos', 'success', 'payment'],
    ['payment', 'payment', 'payment'],
    ['payment', 'photos', 'payment'],
    ['payment', 'success', 'payment'],
    ['success', 'photos', 'success'],
    ['success', 'payment', 'success'],
    ['success', null, 'success'],
  ])('a saved declaration left at %s, asked for %s, shows %s', (left, asked, shown) => {
    expect(chooseStep({ ...full, step: left, saved: { at: '2026-11-21T09:00:00Z' } }, asked)).toBe(shown);
  });

  it('finds again the step that was left, and falls back on the nearest that may open', () => {
    expect(chooseStep({ ...full, step: 'payment' }, null)).toBe('photos');
    expect(chooseStep({ ...empty, step: 'photos' }, 'payment')).toBe('location');
    expect(chooseStep({ ...empty, step: 'photos' }, null)).toBe('photos');
    expect(chooseStep(full, 'nowhere')).toBe('location');
  });

  it.each<readonly [address: string, left: WizardDraft['step'], isShown: boolean]>([
    ['/pwa/declare', 'payment', false],
    ['/pwa/declare?step=payment', 'payment', true],
    ['/pwa/declare?step=photos', 'photos', true],
    ['/pwa/declare?step=success', 'success', true],
    ['/pwa/declare?step=location', 'success', false],
    ['/pwa/declare?new=1', 'photos', false],
  ])('%s opens the saved declaration left at %s: %s', (address, left, isShown) => {
    window.history.replaceState(null, '', address);
    const saved = { ...full, step: left, saved: { at: '2026-11-21T09:00:00Z' } };
    expect(parseUnfinishedDraft(saved) !== null).toBe(isShown);
    expect(parseUnfinishedDraft({ ...saved, saved: null })).not.toBeNull();
  });

  it('names what is missing in the order of the steps', () => {
    expect(listMissingParts(empty)).toEqual(['place', 'vehicle', 'parking', 'windshield']);
    expect(listMissingParts({ ...full, place: null })).toEqual(['place']);
    expect(listMissingParts(full)).toEqual([]);
  });

  it('takes back only what this version or the former one wrote', () => {
    expect(parseDraft(structuredClone(full))).toEqual(full);
    expect(parseDraft({ ...full, version: 3 })).toBeNull();
    expect(parseDraft({ ...full, step: 'elsewhere' })).toBeNull();
    expect(parseDraft({ ...full, photos: null })).toBeNull();
    expect(parseDraft('texte')).toBeNull();
  });

  it.each([
    [
      'its oldest photograph',
      { place: null, photos: { parking: photo, windshield: { ...photo, keptAt: '2026-11-20T09:00:00.000Z' } } },
      '2026-11-20T09:00:00.000Z',
    ],
    ['its place', { place, photos: { parking: photo, windshield: null } }, '1970-01-01T00:00:00.001Z'],
    [
      'nothing: it is then as old as can be',
      { place: null, photos: { parking: null, windshield: null } },
      '1970-01-01T00:00:00.000Z',
    ],
  ])('gives a draft older than version 2 the age of %s, and loses nothing of it', (_what, held, begunAt) => {
    const { begunAt: _none, ...former } = { ...full, ...held, version: 1 };
    expect(parseDraft(former)).toEqual({ ...full, ...held, begunAt });
  });
});

describe('a draft that was left', () => {
  const begun = Date.parse(full.begunAt);
  const minutes = (count: number) => begun + count * 60_000;

  it('is asked about from half an hour on, and again only half an hour after the answer', () => {
    expect(shouldAskAbout(full, minutes(30))).toBe(false);
    expect(shouldAskAbout(full, minutes(31))).toBe(true);
    const resumed = { ...full, resumedAt: new Date(minutes(600)).toISOString() };
    expect(shouldAskAbout(resumed, minutes(630))).toBe(false);
    expect(shouldAskAbout(resumed, minutes(631))).toBe(true);
    expect(shouldAskAbout({ ...full, saved: { at: full.begunAt } }, minutes(600))).toBe(false);
  });

  it('is worth a question when something of it would be lost', () => {
    expect(isWorthAsking({ ...empty, place, vehicle: full.vehicle })).toBe(false);
    expect(isWorthAsking({ ...empty, photos: { parking: null, windshield: photo } })).toBe(true);
    expect(isWorthAsking({ ...empty, place: place === null ? null : { ...place, source: 'manual' } })).toBe(true);
    expect(isWorthAsking({ ...full, saved: { at: full.begunAt } })).toBe(false);
  });

  it('finds its photographs again with their positions, and the age of the first', () => {
    const kept: PhotoFacts = {
      ...photo,
      tags: { use: 'parking' },
      position: { latitude: 50.6, longitude: 3, accuracy: 8, timestamp: 2 },
    };
    const recovered = addStoredPhotos({ ...empty, begunAt: '1970-01-01T00:00:00.000Z' }, [kept]);
    expect(recovered).toMatchObject({ begunAt: kept.keptAt, photos: { parking: kept, windshield: null } });
    // The position came after the draft was last written.
    expect(
      addStoredPhotos({ ...empty, photos: { parking: photo, windshield: null } }, [kept]).photos.parking?.position,
    ).toEqual(kept.position);
  });

  it('draft-names-a-deleted-photograph: the one that took its place is found again', () => {
    const retaken: PhotoFacts = { ...photo, id: 'q', keptAt: '2026-11-21T09:05:00Z', tags: { use: 'parking' } };
    const former = { ...photo, tags: { use: 'parking' } };
    const draft = { ...empty, photos: { parking: former, windshield: null } };
    expect(addStoredPhotos(draft, [retaken]).photos.parking?.id).toBe('q');
    expect(addStoredPhotos(draft, [former, retaken]).photos.parking?.id).toBe('p');
    // Taken while what is kept was being read.
    expect(
      addStoredPhotos({ ...draft, photos: { parking: retaken, windshield: null } }, [former]).photos.parking?.id,
    ).toBe('q');
  });
});
