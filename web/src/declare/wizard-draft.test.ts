import { describe, expect, it } from 'vitest';
import type { PhotoFacts } from '../offline/index.ts';
import { emptyDraft, mayOpen, missingFrom, parseDraft, stepToShow, type WizardDraft } from './wizard-draft.ts';

const photo: PhotoFacts = { id: 'p', owner: 'o', name: 'a.jpg', type: 'image/jpeg', sha256: 'ab', keptAt: '2026-11-21T09:00:00Z', size: 200_000 };
const place: WizardDraft['place'] = {
  position: { latitude: 50.6, longitude: 3, accuracy: 8, timestamp: 1 },
  source: 'device',
  warning: null,
  reason: null,
};
const empty = emptyDraft('01933b6e-0000-7000-8000-000000000001');
const full: WizardDraft = { ...empty, place, vehicle: { id: 'v', plate: 'AB-123-CD' }, photos: { parking: photo, windshield: photo } };

describe('wizard draft', () => {
  it('never lets a missing place block the shutter, but asks for both photos before paying', () => {
    expect(mayOpen(empty, 'photos')).toBe(true);
    expect(mayOpen(empty, 'payment')).toBe(false);
    expect(mayOpen({ ...full, place: null }, 'payment')).toBe(true);
    expect(mayOpen(full, 'success')).toBe(false);
  });

  it('shows only the success of a declaration that is kept, whatever the address asks', () => {
    const saved = { ...full, saved: { at: '2026-11-21T09:00:00Z' } };
    expect(stepToShow(saved, 'photos')).toBe('success');
    expect(mayOpen(saved, 'photos')).toBe(false);
  });

  it('finds again the step that was left, and falls back on the first when it cannot open', () => {
    expect(stepToShow({ ...full, step: 'payment' }, null)).toBe('payment');
    expect(stepToShow({ ...empty, step: 'photos' }, 'payment')).toBe('location');
    expect(stepToShow(full, 'nowhere')).toBe('location');
  });

  it('names what is missing in the order of the steps', () => {
    expect(missingFrom(empty)).toEqual(['place', 'vehicle', 'parking', 'windshield']);
    expect(missingFrom({ ...full, place: null })).toEqual(['place']);
    expect(missingFrom(full)).toEqual([]);
  });

  it('takes back only what this version wrote', () => {
    expect(parseDraft(structuredClone(full))).toEqual(full);
    expect(parseDraft({ ...full, version: 2 })).toBeNull();
    expect(parseDraft({ ...full, step: 'elsewhere' })).toBeNull();
    expect(parseDraft('texte')).toBeNull();
  });
});
