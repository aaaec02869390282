import { toPlainDate } from '@placejuste/domain/kernel';
import { judgePhoto } from '@placejuste/domain/photo-check';
import { describe, expect, it, vi } from 'vitest';
import type { CardReading } from '../codes/read-card.ts';
import type { Reader } from '../reading/reader.ts';
import type { Reading } from '../reading/reading.ts';
import {
  type LookAnswer,
  type LookRequest,
  type PhotoRequest,
  prepareWorker,
  lookAtPhoto,
  type LookThread,
  type PhotoLook,
} from './look-at-photo.ts';
import { lineRead } from '../../../test/reading.fixtures.ts';
import type { PlateCrop } from './plate-crop.ts';
import { prepareCheck, createRealCheck, type RealCheckTools } from './real-check.ts';
import type { PhotoCheck } from './photo-check.ts';
import { makeCheckBook } from './use-photo-checks.ts';

const photo = new File([new Uint8Array(3)], 'photo.jpg', { type: 'image/jpeg' });
const grey = { width: 1, height: 1, data: new Uint8Array(1) };
const crop = { even: grey, local: grey, columns: Array.from({ length: 7 }, (_, at) => [at, at + 1] as const) };
const measures = { lightest: 200, darkest: 30, blur: 1 };
async function* asFound(candidates: readonly PlateCrop[]): AsyncGenerator<PlateCrop> {
  yield* candidates;
}
const look = (candidates: readonly PlateCrop[]): PhotoLook => ({
  measures: Promise.resolve(measures),
  candidates: asFound(candidates),
});
const unseen: PhotoLook = { measures: Promise.resolve(null), candidates: asFound([]) };
const failed: Reading = { ok: false, fault: 'READING_NOT_FETCHED', message: 'Lecture impossible' };
const check = (tools: Pick<RealCheckTools, 'look' | 'reader'> & Partial<RealCheckTools>) =>
  createRealCheck({
    card: async () => null,
    warmUp: async () => null,
    today: () => toPlainDate('2026-11-21'),
    ...tools,
  });
const reads =
  (...answers: Reading[]) =>
  async () => ({ read: async () => answers.shift() ?? failed, prepare: async () => null });

describe('the real check', () => {
  it('proposes the plate both readings agree on', async () => {
    const one = check({
      look: () => look([crop]),
      reader: reads(lineRead('AB123CD'), lineRead('AB'), lineRead('123'), lineRead('CD')),
    });
    expect(await one.check('parking', photo)).toMatchObject({
      isValid: true,
      issues: [],
      metadata: { plateDetected: true, plateNumber: 'AB-123-CD' },
    });
  });

  it('says « non lisible » when they differ, or nothing was found', async () => {
    for (const [candidates, answers] of [
      [[crop], [lineRead('AB123CD'), lineRead('AB'), lineRead('128'), lineRead('CD')]],
      [[], []],
    ] as const) {
      const one = check({ look: () => look([...candidates]), reader: reads(...answers) });
      expect(await one.check('parking', photo)).toMatchObject({
        isValid: false,
        issues: [{ code: 'PLATE_UNREADABLE' }],
        metadata: { plateNumber: null },
      });
    }
  });

  it('blames nothing on the picture when nobody could read', async () => {
    const unfetched = check({ look: () => look([crop]), reader: reads(failed) });
    expect(await unfetched.check('parking', photo)).toMatchObject({
      isValid: true,
      issues: [],
      metadata: { plateDetected: null, plateNumber: null },
    });
    const slow = check({ look: () => look([crop]), reader: async () => null });
    expect(await slow.check('parking', photo)).toMatchObject({ isValid: true, metadata: { plateDetected: null } });
  });

  it('looks for no plate behind the windshield', async () => {
    const asked: PhotoRequest[] = [];
    const one = check({ look: (request) => (asked.push(request), look([])), reader: reads() });
    expect(await one.check('windshield', photo)).toMatchObject({ isValid: true, issues: [] });
    expect(asked.map(({ plate }) => plate)).toEqual([false]);
  });

  it('tells the card by its code, and nothing of it when there is none', async () => {
    const facts = { isCard: true, expiresOn: toPlainDate('2026-11-20') };
    const seen: [CardReading | null, unknown][] = [
      [
        { state: 'read', facts, signature: 'unknown' },
        {
          isValid: false,
          issues: [{ code: 'CARD_ENDED', message: 'Carte expirée le 20 novembre 2026' }],
          card: { seen: 'read', ended: true },
        },
      ],
      [
        { state: 'read', facts: { ...facts, isCard: false }, signature: 'unknown' },
        { isValid: true, issues: [], card: null },
      ],
      [
        { state: 'unclear', fault: 'CODE_DAMAGED' },
        { isValid: true, card: { seen: 'unclear', fault: 'CODE_DAMAGED' } },
      ],
      [{ state: 'none' }, { isValid: true, card: null }],
      [
        { state: 'impossible', fault: 'CODES_NOT_FETCHED' },
        { isValid: true, card: null },
      ],
      [null, { isValid: true, card: null }],
    ];
    for (const [reading, result] of seen) {
      const one = check({ look: () => look([]), reader: reads(), card: async () => reading });
      expect(await one.check('windshield', photo)).toMatchObject(result as object);
    }
    const broken = check({ look: () => look([]), reader: reads(), card: () => Promise.reject(new Error('no engine')) });
    expect(await broken.check('windshield', photo)).toMatchObject({ isValid: true, card: null });
    const parked = check({
      look: () => look([]),
      reader: reads(),
      card: () => Promise.reject(new Error('not asked for')),
    });
    expect(await parked.check('parking', photo)).toMatchObject({ card: null });
  });

  it('is null, never an error, when the picture cannot be looked at', async () => {
    expect(await check({ look: () => unseen, reader: reads() }).check('parking', photo)).toBeNull();
    expect(
      await check({
        look: () => {
          throw new Error('no worker');
        },
        reader: reads(),
      }).check('parking', photo),
    ).toBeNull();
    const stop = new AbortController();
    const stopped = check({ look: () => (stop.abort(), look([])), reader: reads() });
    expect(await stopped.check('parking', photo, { signal: stop.signal })).toBeNull();
  });
});

describe('looking at a picture', () => {
  class HandThread implements LookThread {
    ended = false;
    readonly asked: LookRequest[] = [];
    onmessage: LookThread['onmessage'] = null;
    onerror: LookThread['onerror'] = null;
    postMessage(request: LookRequest): void {
      this.asked.push(request);
    }
    terminate(): void {
      this.ended = true;
    }
  }

  const says = (thread: HandThread, data: LookAnswer) => thread.onmessage?.(new MessageEvent('message', { data }));
  const all = async <Value>(values: AsyncIterable<Value>): Promise<Value[]> => {
    const list: Value[] = [];
    for await (const value of values) list.push(value);
    return list;
  };

  it('asks for another row of letters after the previous one, and ends the worker after the last', async () => {
    const thread = new HandThread();
    const { measures: measured, candidates } = lookAtPhoto({ photo, plate: true }, undefined, () => thread);
    const rows = candidates[Symbol.asyncIterator]();
    says(thread, { kind: 'candidate', candidate: crop });
    expect(await rows.next()).toEqual({ done: false, value: crop });
    says(thread, { kind: 'measures', measures });
    expect(await measured).toEqual(measures);
    expect(thread.asked).toEqual([{ photo, plate: true }]);
    const second = rows.next();
    expect(thread.asked).toEqual([{ photo, plate: true }, 'next']);
    says(thread, { kind: 'candidate', candidate: crop });
    expect(await second).toEqual({ done: false, value: crop });
    const third = rows.next();
    expect(thread.ended).toBe(false);
    says(thread, { kind: 'end' });
    expect(await third).toEqual({ done: true, value: undefined });
    expect(thread.ended).toBe(true);
  });

  it('ends it once a plate was read, whatever it still looks for', async () => {
    const thread = new HandThread();
    const { candidates } = lookAtPhoto({ photo, plate: true }, undefined, () => thread);
    says(thread, { kind: 'candidate', candidate: crop });
    says(thread, { kind: 'measures', measures });
    for await (const candidate of candidates) {
      expect(candidate).toBe(crop);
      break;
    }
    expect(thread.ended).toBe(true);
  });

  it('waits for light and sharpness where the plate was read before', async () => {
    const thread = new HandThread();
    const { measures: measured, candidates } = lookAtPhoto({ photo, plate: true }, undefined, () => thread);
    says(thread, { kind: 'candidate', candidate: crop });
    for await (const candidate of candidates) if (candidate === crop) break;
    expect(thread.ended).toBe(false);
    says(thread, { kind: 'measures', measures });
    expect(await measured).toEqual(measures);
    expect(thread.ended).toBe(true);
    expect(thread.asked).toEqual([{ photo, plate: true }]);
  });

  it.each([
    ['could not open it', (thread: HandThread) => says(thread, { kind: 'end' })],
    ['breaks', (thread: HandThread) => thread.onerror?.(new ErrorEvent('error'))],
  ])('tells nothing when it %s', async (_what, happens) => {
    const thread = new HandThread();
    const seen = lookAtPhoto({ photo, plate: true }, undefined, () => thread);
    happens(thread);
    expect(await seen.measures).toBeNull();
    expect(await all(seen.candidates)).toEqual([]);
    expect(thread.ended).toBe(true);
  });

  it('ends it at once when nobody waits any more', async () => {
    const thread = new HandThread();
    const stop = new AbortController();
    const seen = lookAtPhoto({ photo, plate: true }, stop.signal, () => thread);
    stop.abort();
    expect(await seen.measures).toBeNull();
    expect(thread.ended).toBe(true);
    expect(await lookAtPhoto({ photo, plate: true }, stop.signal, () => thread).measures).toBeNull();
  });
});

describe('before the photograph', () => {
  it('the engine reads the drawn plate of a warm-up', async () => {
    vi.stubGlobal('Worker', vi.fn());
    vi.stubGlobal('OffscreenCanvas', vi.fn());
    const answers = ['AB123CD', 'AB', '123', 'CD'];
    const asked: string[] = [];
    const read: Reader['read'] = async (_picture, { allowed = '' }) => (
      asked.push(allowed), lineRead(answers[(asked.length - 1) % 4] ?? '')
    );
    await prepareCheck({ warmUp: async () => crop, reader: async () => ({ read, prepare: async () => null }) });
    expect(asked).toHaveLength(12);
    await prepareCheck({
      warmUp: async () => crop,
      reader: async () => ({ read, prepare: async () => 'READING_NOT_FETCHED' }),
    });
    await prepareCheck({ warmUp: async () => crop, reader: () => Promise.reject(new Error('no network')) });
    await prepareCheck({ warmUp: async () => crop, reader: async () => null });
    expect(asked).toHaveLength(12);
    const threads: LookThread[] = [];
    const started = (answer: LookAnswer) => () => {
      const thread: LookThread = {
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
        postMessage: () => queueMicrotask(() => thread.onmessage?.(new MessageEvent('message', { data: answer }))),
      };
      threads.push(thread);
      return thread;
    };
    expect(await prepareWorker(started({ kind: 'warmed', candidate: crop }))).toBe(crop);
    expect(await prepareWorker(started({ kind: 'end' }))).toBeNull();
    expect(threads).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});

describe('the checks of one page', () => {
  it('run once for each picture, tell their progress, and outlive the screen', async () => {
    let asked = 0;
    const told: unknown[] = [];
    const measuredResult = judgePhoto('parking', measures, { plate: null });
    const check: PhotoCheck = {
      check: async (_kind, _photo, wishes) => (
        (asked += 1), wishes?.onProgress?.(0.5), wishes?.onMeasured?.(measuredResult), null
      ),
    };
    const book = makeCheckBook(
      check,
      () => true,
      async () => photo,
    );
    const off = book.onChange(() => told.push([book.stateOf('a')?.fetched, book.stateOf('a')?.measured?.isValid]));
    book.start('parking', 'a');
    book.start('parking', 'a');
    expect(book.stateOf('a')).toMatchObject({ running: true, result: null });
    await vi.waitFor(() => expect(book.stateOf('a')?.running).toBe(false));
    expect(book.stateOf('a')).toEqual({ photoId: 'a', running: false, fetched: null, measured: null, result: null });
    expect([asked, told]).toEqual([
      1,
      [
        [null, undefined],
        [0.5, undefined],
        [0.5, true],
        [null, undefined],
      ],
    ]);
    off();
    expect(book.stateOf('b')).toBeNull();
  });

  it('do not start where nothing can be looked at', () => {
    const book = makeCheckBook(
      { check: async () => null },
      () => false,
      async () => null,
    );
    book.start('parking', 'a');
    expect(book.stateOf('a')).toBeNull();
  });
});
