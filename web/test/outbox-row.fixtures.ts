import type { OutboxRow } from '../src/offline/outbox/outbox-row.ts';

/** Fields of a row before its first try. */
export const untried = {
  state: 'queued',
  attempts: 0,
  photoFaults: 0,
  nextAttemptAt: null,
  lastCode: null,
  lastMessage: null,
  fields: null,
  photoId: null,
  deliveredAt: null,
  result: null,
} as const satisfies Partial<OutboxRow>;

/** A declaration waiting for its first try, with changes. */
export function outboxRow(change: Partial<OutboxRow> = {}): OutboxRow {
  return {
    id: '01933b6e-0000-7000-8000-000000000001',
    owner: '018f3c00-0000-7000-8000-00000000ada0',
    order: 1,
    kind: 'declaration.create',
    version: 2,
    payload: { n: 1 },
    photos: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    ...untried,
    ...change,
  };
}
