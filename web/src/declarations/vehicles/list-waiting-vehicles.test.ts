import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '../../offline/index.ts';
import { listWaitingVehicles, withWaiting } from './list-waiting-vehicles.ts';

const row = (id: string, payload: OutboxRow['payload'], changes: Partial<OutboxRow> = {}): OutboxRow => ({
  id,
  owner: 'ada',
  order: 1,
  kind: 'vehicle.upsert',
  version: 1,
  payload,
  photos: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  lastCode: null,
  lastMessage: null,
  fields: null,
  photoId: null,
  deliveredAt: null,
  result: null,
  ...changes,
});
const refused = (lastCode: string) => ({ state: 'needs-attention', lastCode }) as const;

describe('the vehicles that wait on this phone', () => {
  it('are as the newest action says them, written as the service writes a plate', () => {
    const rows = [
      row('v1', { plate: 'AB-123-CD', name: '' }),
      row('a2', { vehicleId: 'v1', plate: 'ab123ce', name: '' }),
      row('a3', { vehicleId: 'v1', plate: 'ab123cf', name: 'Clio' }),
      row('d1', { vehicleId: 'v1' }, { kind: 'declaration.create' }),
    ];
    expect(listWaitingVehicles(rows)).toEqual([{ id: 'v1', plate: 'AB-123-CF', name: 'Clio' }]);
  });

  it.each([
    ['a refused change', row('a2', { vehicleId: 'v1', plate: '???' }, refused('PLATE_UNREADABLE')), []],
    ['a refused change of an earlier version', row('v1', { plate: 'AB-123-CE' }, refused('SYNC_ID_TAKEN')), []],
    ['a refused addition', row('v1', { plate: 'AB-123-CE' }, refused('VEHICLE_LIMIT')), ['v1']],
  ])('%s: only what a declaration waits for counts', (_what, one, ids) => {
    expect(listWaitingVehicles([one]).map(({ id }) => id)).toEqual(ids);
  });

  it('change the known ones in their place, and leave the same list once they agree', () => {
    const known = [
      { id: 'v1', plate: 'AB-123-CD', name: 'Clio' },
      { id: 'v2', plate: 'EF-456-GH', name: '' },
    ];
    const change = { id: 'v1', plate: 'AB-123-CE', name: 'Clio' };
    const after = withWaiting(known, [change, { id: 'v3', plate: 'IJ-789-KL', name: '' }]);
    expect(after).toEqual([change, known[1]]);
    expect(withWaiting(after, [change])).toBe(after);
  });
});
