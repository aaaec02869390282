import { expect, it, vi } from 'vitest';
import type { ReadyDeclaration } from './declarations.actions.ts';
import { signDeclaration } from './signed-declaration.ts';

const position = { latitude: 50.6, longitude: 3, accuracy: 8, timestamp: Number.NaN };

it('a declaration that cannot be described is saved without its signature', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  const facts: ReadyDeclaration['facts'] = {
    draft: { id: '01933b6e-0000-7000-8000-000000000001' } as ReadyDeclaration['facts']['draft'],
    userId: '018f3c00-0000-7000-8000-00000000ada0',
    isForAnother: false,
    place: { position, source: 'device', warning: null, reason: null },
    vehicle: { id: '01933b6e-0000-7000-8000-000000000002', plate: 'AA-123-AA' },
    photos: [],
    takenAtClaim: '2026-11-21T09:00:00.000Z',
    savedAt: '2026-11-21T09:00:00.000Z',
    contact: null,
  };
  const payload = { vehicleId: facts.vehicle.id } as ReadyDeclaration['payload'];
  expect(await signDeclaration({ facts, payload, photos: [] })).toEqual({ payload, photos: [] });
  expect(written).toHaveBeenCalledOnce();
});
