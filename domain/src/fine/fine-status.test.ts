import { describe, expect, it } from 'vitest';
import {
  factsMayChange,
  fineStatuses,
  fineSteps,
  fineTracks,
  nextStatus,
  opensTribunal,
  possibleSteps,
  type FineStatus,
  type FineStep,
  type FineTrack,
} from './index.ts';

type Next = Partial<Record<FineStep, FineStatus>>;
/** Of an FPS, the one procedure that knows every step; the compiler asks for a new status here. */
const ofFps: Record<FineStatus, Next> = {
  'to-check': { sent: 'sent', paid: 'to-check', 'payment-waits': 'to-check', closed: 'closed' },
  'to-contest': { sent: 'sent', paid: 'to-contest', 'payment-waits': 'to-contest', closed: 'closed' },
  sent: {
    received: 'sent',
    'registry-asked': 'sent',
    'registry-answered': 'sent',
    undelivered: 'sent',
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    refused: 'refused',
    silence: 'refused-by-silence',
    paid: 'sent',
    'payment-waits': 'sent',
    closed: 'closed',
  },
  'refused-by-silence': {
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    refused: 'refused',
    'second-appeal': 'second-appeal',
    paid: 'refused-by-silence',
    'payment-waits': 'refused-by-silence',
    closed: 'closed',
  },
  refused: {
    received: 'refused',
    accepted: 'accepted',
    'accepted-in-part': 'refused',
    'second-appeal': 'second-appeal',
    paid: 'refused',
    'payment-waits': 'refused',
    closed: 'closed',
  },
  'second-appeal': {
    'registry-asked': 'second-appeal',
    'registry-answered': 'second-appeal',
    accepted: 'accepted',
    refused: 'closed',
    paid: 'second-appeal',
    'payment-waits': 'second-appeal',
    closed: 'closed',
  },
  accepted: { closed: 'closed' },
  closed: {},
};
/** What the other procedures do not know. */
const unknownTo: Record<FineTrack, readonly FineStep[]> = {
  fps: [],
  'fps-majore': ['silence', 'undelivered', 'accepted-in-part', 'second-appeal'],
  contravention: ['silence', 'undelivered', 'accepted-in-part', 'paid', 'payment-waits'],
  'amende-majoree': ['silence', 'undelivered', 'accepted-in-part', 'paid', 'payment-waits'],
  prive: ['silence', 'undelivered', 'accepted-in-part', 'paid', 'payment-waits', 'second-appeal'],
};

/** Steps of one status on one track, of another on the other. */
function isElsewhere(track: FineTrack, from: FineStatus, step: FineStep): boolean {
  if (step === 'received') return track !== 'fps' && from === 'refused';
  if (step !== 'registry-asked' && step !== 'registry-answered') return false;
  return !((track === 'fps' && from === 'second-appeal') || (track === 'fps-majore' && from === 'sent'));
}

describe('every step from every status, on every track', () => {
  it.each(fineTracks.flatMap((track) => fineStatuses.map((from) => [track, from] as const)))(
    '%s, %s',
    (track, from) => {
      const reached = fineSteps.map((step) => [step, nextStatus(track, from, step)]);
      expect(reached).toEqual(
        fineSteps.map((step) => [
          step,
          unknownTo[track].includes(step) || isElsewhere(track, from, step) ? null : (ofFps[from][step] ?? null),
        ]),
      );
      expect(possibleSteps(track, from)).toEqual(
        reached
          .filter(
            ([step, status]) =>
              !['silence', 'undelivered'].includes(step ?? '') && step !== 'registry-answered' && status !== null,
          )
          .map(([step]) => step),
      );
      expect(possibleSteps(track, from, true).includes('registry-answered')).toBe(
        possibleSteps(track, from).includes('registry-asked'),
      );
    },
  );
});

it('an answer opens a month before the tribunal once, and no other step does', () => {
  const opening = fineSteps.filter((step) => opensTribunal(step, 'sent'));
  expect(opening).toEqual(['accepted-in-part', 'refused']);
  expect(fineSteps.filter((step) => opensTribunal(step, 'second-appeal'))).toEqual([]);
  expect(opensTribunal('', 'sent')).toBe(false);
});

it('facts change only before anything is sent', () => {
  expect(fineStatuses.filter(factsMayChange)).toEqual(['to-check', 'to-contest']);
});
