import { expect, it } from 'vitest';
import type { PhotoFacts } from '../../offline/index.ts';
import { toLocatedPosition } from '../place/locate.ts';
import { emptyDraft, type WizardDraft } from '../wizard/wizard-draft.ts';
import { hasDoubtsToShow } from './capture-doubts.tsx';

const now = new Date('2026-11-22T09:00:00Z');
const minutesBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const lille = { latitude: 50.637, longitude: 3.0635, accuracy: 10, timestamp: now.getTime() };
const photo = (id: string): PhotoFacts => ({
  id,
  owner: 'o',
  name: 'a.jpg',
  type: 'image/jpeg',
  sha256: 'ab',
  keptAt: now.toISOString(),
  size: 200_000,
});
/** Two photographs of now, and a place measured so many minutes before. */
const placed = (minutes: number, source: 'device' | 'manual' = 'device'): WizardDraft => ({
  ...emptyDraft('01933b6e-0000-7000-8000-000000000001', now),
  place: {
    position: { ...lille, timestamp: minutesBefore(minutes).getTime() },
    source,
    warning: null,
    reason: null,
  },
  photos: { parking: photo('p1'), windshield: photo('p2') },
});
const farAway = toLocatedPosition({ ...lille, latitude: 50.7 }, 'device', null);

it.each([
  ['a place of now', placed(0), null, false],
  ['a place two minutes older than the photographs', placed(2), null, false],
  ['a place three minutes older than the photographs', placed(3), null, true],
  ['a place told by hand, whenever it was typed', placed(3, 'manual'), null, false],
  ['a phone that is elsewhere now', placed(0), farAway, true],
] as const)('%s is said before saving: %#', (_what, draft, here, isSaid) => {
  expect(hasDoubtsToShow(draft, here, now)).toBe(isSaid);
});
