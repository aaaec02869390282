import { beforeEach, describe, expect, it } from 'vitest';
import { listDraftPhotos } from '../photo-store/owned-photos.ts';
import { readIntactPhoto } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { Uploader } from '../submission/submission.ts';
import { listExportableRows } from './outbox.ts';
import { countOutboxRows } from './outbox-row.ts';
import { listOutboxRows } from './outbox-store.ts';
import { ada, flush, idOf, keep, phone, refusal, startPhone } from '../../../test/outbox.fixtures.ts';

beforeEach(startPhone);

/** Returns a generator of the same numbers between 0 and 1 at each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('an outbox of many declarations', () => {
  it('airplane-mode-for-a-week-100-declarations: all of them, each once, in order', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => idOf(n + 1));
    for (let n = 1; n <= 100; n += 1) await keep(n, [`a${n}`, `b${n}`]);
    expect(countOutboxRows(await listOutboxRows(ada))).toMatchObject({ undelivered: 100, undeliveredProofs: 100 });
    // Killed and started again in between.
    let remainingAnswers = 37;
    phone.obstacle = () => (remainingAnswers-- > 0 ? null : 'lost');
    await flush();
    phone.obstacle = null;
    await flush();
    expect(phone.sent).toEqual(ids);
    expect([...phone.server.keys()]).toEqual(ids);
    expect(await listDraftPhotos('declaration')).toEqual([]);
  });

  it('random-kills-30-declarations: after any cut, counts and hashes agree on both sides', {
    timeout: 90_000,
  }, async () => {
    const chance = seeded(20_261_121);
    const expected = new Map<string, string>();
    const received = new Map<string, string>();
    for (let n = 1; n <= 30; n += 1) {
      await keep(n, [`k${n}`]);
      expected.set(`${ada}/k${n}.jpg`, (await readIntactPhoto(`k${n}`))?.sha256 ?? '');
    }
    const upload: Uploader = async (request) => {
      if (chance() < 0.15) throw new Error('The local database was lost');
      if (chance() < 0.2) return { ok: false, reason: 'unreachable', message: null, isRetryable: true };
      received.set(request.objectName, request.sha256);
      return chance() < 0.1 ? { ok: false, reason: 'unreachable', message: null, isRetryable: true } : { ok: true };
    };
    phone.obstacle = ({ id }) => {
      const draw = chance();
      if (draw < 0.1) return 'lost';
      if (draw < 0.2) return refusal('INTERNAL', 'Panne.', 500);
      if (draw > 0.3) return null;
      // Stored by the server, whose answer is lost.
      if (!phone.server.has(id)) phone.server.set(id, 'kept');
      return 'lost';
    };
    let passes = 0;
    while ((await listExportableRows()).length > 0 && passes < 2000) {
      await flush(upload);
      // A tab that dies leaves a row in the middle of its sending, or delivered with its pictures still there.
      const [row] = await listExportableRows();
      if (row !== undefined && chance() < 0.2)
        await (await openLocalDatabase()).put('outbox', { ...row, state: 'sending' });
      passes += 1;
    }
    expect(await listExportableRows()).toEqual([]);
    expect(phone.server.size).toBe(30);
    expect(received).toEqual(expected);
    expect(await listDraftPhotos('declaration')).toEqual([]);
  });
});
