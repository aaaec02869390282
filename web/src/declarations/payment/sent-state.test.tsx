import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { outboxRow } from '../../../test/outbox-row.fixtures.ts';
import { describeReceipt, SendingState } from './sent-state.tsx';

const placeAt = (latitude: number, longitude: number) => ({
  position: { latitude, longitude, accuracy: 8, timestamp: 1 },
  source: 'device' as const,
  warning: null,
  reason: null,
});

it.each([
  ['Lille', placeAt(50.63, 3.06), 'Reçue à 10\u00a0h\u00a001'],
  ['Saint-Denis de La Réunion', placeAt(-20.88, 55.45), 'Reçue à 13\u00a0h\u00a001 (heure de La Réunion)'],
  ['no place', null, 'Reçue à 10\u00a0h\u00a001'],
])('tells when it was received by the clock of the place, which it names: %s', (_where, place, words) => {
  const row = outboxRow({ state: 'delivered', deliveredAt: '2026-11-21T09:01:00.000Z' });
  expect(describeReceipt({ row, describeReceived: (hour) => `Reçue à ${hour}`, place })).toBe(words);
});

it.each(['PHOTO_UNREADABLE', 'LOCAL_FAULT'])('own-fault-told-as-no-network: %s has its own words', async (lastCode) => {
  const lastMessage = 'La photo ne peut pas être relue pour le moment.';
  render(<SendingState row={outboxRow({ attempts: 1, lastCode, lastMessage })} />);
  expect((await screen.findByRole('status')).textContent).toBe(lastMessage);
});
