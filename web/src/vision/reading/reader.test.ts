import { describe, expect, it, vi } from 'vitest';
import { makeReader, pageReader, type ReaderTools, type ReadingThread } from './reader.ts';
import { readingText } from './reading.text.fr.ts';
import type { ReadMessage, ReadingAnswer, StartMessage } from './serve-reading.ts';

const pixels = { width: 2, height: 1, data: new Uint8Array([0, 255]) };
const line = (text: string) => ({ text, box: { left: 0, top: 0, width: 1, height: 1 }, confidence: 90, words: [] });
type Message = StartMessage | ReadMessage;

/** A worker that answers when told to. */
class HandWorker implements ReadingThread {
  readonly asked: Message[] = [];
  ended = false;
  onmessage: ReadingThread['onmessage'] = null;
  onerror: ReadingThread['onerror'] = null;
  postMessage(message: Message): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(data: ReadingAnswer): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  crash(): void {
    this.onerror?.(new ErrorEvent('error'));
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function setUp(changes: Partial<ReaderTools> = {}) {
  const workers: HandWorker[] = [];
  const fetched: string[][] = [];
  const tools: ReaderTools = {
    files: () => ({
      worker: '/assets/w.js',
      wasm: '/assets/e.wasm',
      language: '/assets/l.gz',
      bytes: 8_000_000,
      languages: ['/assets/l.gz', '/assets/m.gz'],
    }),
    fetchAll: async (_family, paths, { onLoaded } = {}) => {
      fetched.push([...paths]);
      for (const path of paths) onLoaded?.(path, 2_000_000);
      return paths.map(() => new Uint8Array(4));
    },
    startWorker: () => {
      const worker = new HandWorker();
      workers.push(worker);
      return worker;
    },
    ...changes,
  };
  return { reader: makeReader(tools), workers, fetched };
}

describe('the reader', () => {
  it('fetches the engine once, says how far it is, and reads one picture after the other', async () => {
    const { reader, workers, fetched } = setUp();
    const seen: number[] = [];
    const first = reader.read(pixels, { layout: 'line', onProgress: (part) => seen.push(part) });
    const second = reader.read(pixels, { layout: 'page', allowed: 'AB' });
    await settled();
    expect(fetched).toEqual([['/assets/w.js', '/assets/e.wasm', '/assets/l.gz']]);
    expect(seen).toHaveLength(2);
    expect(seen.every((part) => part > 0 && part <= 1)).toBe(true);
    workers[0]!.answer({ ok: true, lines: null });
    await settled();
    expect(workers[0]!.asked.map(({ kind }) => kind)).toEqual(['start', 'read']);
    workers[0]!.answer({ ok: true, lines: [line('un'), line('deux')] });
    expect(await first).toMatchObject({ ok: true, text: 'un\ndeux' });
    await settled();
    expect(workers[0]!.asked[2]).toMatchObject({ kind: 'read', options: { layout: 'page', allowed: 'AB' } });
    workers[0]!.answer({ ok: true, lines: [] });
    expect(await second).toEqual({ ok: true, text: '', lines: [] });
    expect(workers).toHaveLength(1);
  });

  it.each([
    [
      'no engine runs here',
      { files: () => null },
      'READING_UNSUPPORTED',
      'Lecture impossible avec ce navigateur. Vous pouvez continuer sans elle.',
    ],
    [
      'it cannot be fetched',
      { fetchAll: async () => null },
      'READING_NOT_FETCHED',
      'Lecture impossible : il faut du réseau la première fois. Vous pouvez continuer sans elle.',
    ],
  ] as const)('says it in French when %s', async (_why, changes, fault, message) => {
    const { reader } = setUp(changes);
    expect(await reader.read(pixels, { layout: 'line' })).toEqual({ ok: false, fault, message });
    expect(await reader.prepare()).toBe(fault);
  });

  it('starts a new engine after one that broke', async () => {
    const { reader, workers } = setUp();
    const broken = reader.read(pixels, { layout: 'line' });
    await settled();
    workers[0]!.answer({ ok: true, lines: null });
    await settled();
    workers[0]!.crash();
    expect(await broken).toMatchObject({ ok: false, fault: 'READING_FAILED' });
    expect(workers[0]!.ended).toBe(true);
    const next = reader.read(pixels, { layout: 'line' });
    await settled();
    workers[1]!.answer({ ok: true, lines: null });
    await settled();
    workers[1]!.answer({ ok: true, lines: [line('lu')] });
    expect(await next).toMatchObject({ ok: true, text: 'lu' });
  });

  it('stops the one being read, and leaves the one that waits to be read', async () => {
    const { reader, workers } = setUp();
    const stop = new AbortController();
    const first = reader.read(pixels, { layout: 'line', signal: stop.signal });
    const second = reader.read(pixels, { layout: 'line' });
    await settled();
    workers[0]!.answer({ ok: true, lines: null });
    await settled();
    stop.abort();
    expect(await first).toMatchObject({ ok: false, fault: 'READING_STOPPED', message: 'Lecture arrêtée.' });
    expect(workers[0]!.ended).toBe(true);
    await settled();
    workers[1]!.answer({ ok: true, lines: null });
    await settled();
    workers[1]!.answer({ ok: true, lines: [] });
    expect(await second).toMatchObject({ ok: true });
  });

  it('never starts what was stopped while it waited', async () => {
    const { reader, workers } = setUp();
    const stop = new AbortController();
    stop.abort();
    expect(await reader.read(pixels, { layout: 'line', signal: stop.signal })).toMatchObject({
      fault: 'READING_STOPPED',
    });
    expect(workers).toHaveLength(0);
  });

  it('gives the memory back when closed, and answers who still waits', async () => {
    const { reader, workers } = setUp();
    const waiting = reader.prepare();
    await settled();
    reader.close();
    expect(await waiting).toBe('READING_UNSUPPORTED');
    expect(workers[0]!.ended).toBe(true);
  });

  it('gives it back by itself once nothing was read for a minute', async () => {
    vi.useFakeTimers();
    try {
      const { reader, workers } = setUp();
      const prepared = reader.prepare();
      await settled();
      workers[0]!.answer({ ok: true, lines: null });
      expect(await prepared).toBeNull();
      await vi.advanceTimersByTimeAsync(59_999);
      expect(workers[0]!.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(workers[0]!.ended).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of a page in a browser without workers says so, and throws nothing', async () => {
    expect(await pageReader.read(pixels, { layout: 'line' })).toMatchObject({
      ok: false,
      message: readingText.faults.READING_UNSUPPORTED,
    });
  });
});
