import { expect, it } from 'vitest';
import { outboxRow } from '../../../test/outbox-row.fixtures.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { sendRow } from './send-row.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const row = outboxRow({
  photos: [{ photoId: 'p1', bucket: 'declaration-photos', objectName: 'ada/p1.jpg', label: 'photo' }],
  state: 'sending',
});

it('service-disk-full: a photograph refused with 507 stays, says it will leave, is retried', async () => {
  const { change, canContinue } = await sendRow(row, {
    now: () => now,
    owner: () => row.owner,
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
  expect(canContinue).toBe(false);
});
