import { toPlainDate } from '@placejuste/domain/kernel';
import { expect, it } from 'vitest';
import type { DeclarationForDossier } from '../../declarations/index.ts';
import { buildDeclarationFacts } from './declaration-facts.ts';

const at = new Date('2026-11-10T20:45:00Z');
const declaration: DeclarationForDossier = {
  id: '01933b6e-0000-7000-8000-0000000000d1',
  isTimeDoubted: false,
  bounds: { notBefore: null, notAfter: at },
  estimated: at,
  plate: 'AB-123-CD',
  placeLabel: null,
  placeLabelSource: null,
  latitude: -20.8789,
  longitude: 55.4481,
  accuracy: 8,
  takenAtClaim: at,
  declaredAt: at,
  payment: 'paid',
  leftAt: null,
  longestStayHours: null,
  presence: null,
  positionAt: at,
  elsewhere: [],
  photos: [{ kind: 'parking', objectId: 'x', sha256: 'a', origin: 'camera', takenAt: at, position: null }],
  tickets: [{ number: '12', file: null, addedAt: at }],
};

it('a declaration overseas is dated by the clock of its place, as the notice is', () => {
  const night = { day: toPlainDate('2026-11-11'), time: '00:45' };
  expect(buildDeclarationFacts(declaration, [])).toMatchObject({
    clock: 'reunion',
    depositedOn: night.day,
    depositedAt: night.time,
    claimedOn: night.day,
    claimedAt: night.time,
    positionOn: night.day,
    positionAt: night.time,
    photographs: [{ takenOn: night.day, takenAt: night.time }],
    tickets: [{ receivedOn: night.day, receivedAt: night.time }],
  });
});

it('in metropolitan France it is dated by that of Paris, and bears nothing more than before', () => {
  const facts = buildDeclarationFacts({ ...declaration, latitude: 50.63, longitude: 3.06 }, []);
  expect(facts).toMatchObject({ depositedOn: '2026-11-10', depositedAt: '21:45' });
  expect(facts).not.toHaveProperty('clock');
});
