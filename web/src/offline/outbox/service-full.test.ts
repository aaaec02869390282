import { expect, it } from 'vitest';
import { offlineMessages } from './offline.text.fr.ts';
import type { OutboxRow } from './outbox-row.ts';
import { sendRow } from './send-row.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const row: OutboxRow = {
  id: '01933b6e-0000-7000-8000-000000000001',
  owner: '018f3c00-0000-7000-8000-00000000ada0',
  order: 1,
  kind: 'declaration.create',
  version: 2,
  payload: {},
  photos: [{ photoId: 'p1', bucket: 'declaration-photos', objectName: 'ada/p1.jpg', label: 'photo' }],
  createdAt: now.toISOString(),
  state: 'sending',
  attempts: 0,
  nextAttemptAt: null,
  lastCode: null,
  lastMessage: null,
} as unknown as OutboxRow;

it('service-disk-full: a photograph refused with 507 stays, says it will leave, is retried', async () => {
  const { change, goOn } = await sendRow(row, {
    now: () => now,
    sendPhotos: async () => ({ state: 'waiting', code: 'DISK_FULL', message: 'Le service manque de place.' }),
  });
  expect(change).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastCode: 'DISK_FULL',
    lastMessage: offlineMessages.serviceFull,
  });
  expect(change.lastMessage).toContain('partira de lui-même');
  expect(Date.parse(change.nextAttemptAt ?? '')).toBeGreaterThan(now.getTime());
  expect(goOn).toBe(false);
});
