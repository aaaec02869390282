import type { PlateSight } from '@placejuste/domain/photo-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineRead } from '../../../test/reading.fixtures.ts';
import type { LookAnswer, LookRequest, LookThread } from './look-at-photo.ts';
import type { PlateRow } from './read-plate.ts';
import { type WatchTools, watchPlate } from './watch-plate.ts';

const grey = { width: 4, height: 4, data: new Uint8Array(16) };
const columns = Array.from({ length: 7 }, (_column, at) => [at, at + 1] as const);
const place = { left: 0.4, right: 0.6, top: 0.5, bottom: 0.56 };
const plateRow: PlateRow = { even: grey, local: grey, columns, place };
const video = {} as HTMLVideoElement;

describe('watching for a plate', () => {
  let turns: (() => void)[];
  let rows: (PlateRow | null)[];
  let ended: boolean;
  let rests: number[];
  let clock: number;
  const sights: PlateSight[] = [];

  beforeEach(() => {
    [turns, rows, ended, rests, clock] = [[], [], false, [], 0];
    sights.length = 0;
  });

  const thread = (): LookThread => {
    const own: LookThread = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        ended = true;
      },
      postMessage(_request: LookRequest) {
        clock += 400;
        const answer: LookAnswer = { kind: 'row', row: rows.shift() ?? null };
        queueMicrotask(() => own.onmessage?.({ data: answer } as MessageEvent<LookAnswer>));
      },
    };
    return own;
  };
  const tools = (more: Partial<WatchTools> = {}): WatchTools => ({
    frame: async () => ({}) as ImageBitmap,
    start: thread,
    reader: async () => null,
    now: () => clock,
    wait: (ms) => new Promise((resolve) => (rests.push(ms), turns.push(resolve))),
    ...more,
  });
  const rested = (count: number) => vi.waitFor(() => expect(rests).toHaveLength(count));

  it('tells where a row stands, or that there is none, and rests twice as long as it looked', async () => {
    rows = [plateRow, null];
    const stop = watchPlate(video, (sight) => sights.push(sight), tools());
    await rested(1);
    turns[0]?.();
    await rested(2);
    expect(sights).toEqual([
      { row: place, plate: null },
      { row: null, plate: null },
    ]);
    expect(rests).toEqual([800, 800]);
    stop();
    expect(ended).toBe(true);
  });

  it('reads the plate of a row, asked twice as the check of a photograph does', async () => {
    rows = [plateRow];
    const asked: string[] = [];
    const read = async (_picture: unknown, { allowed = '' }: { readonly allowed?: string } = {}) => {
      asked.push(allowed);
      return lineRead(asked.length === 1 ? 'AB123CD' : (['AB', '123', 'CD'][asked.length - 2] ?? ''));
    };
    const stop = watchPlate(video, (sight) => sights.push(sight), tools({ reader: async () => ({ read }) as never }));
    await rested(1);
    expect(sights).toEqual([{ row: place, plate: 'AB-123-CD' }]);
    expect(asked.length).toBeGreaterThan(1);
    stop();
  });

  it('looks at nothing behind another tab, and goes on', async () => {
    const frame = vi
      .fn<WatchTools['frame']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValue({} as ImageBitmap);
    const stop = watchPlate(video, (sight) => sights.push(sight), tools({ frame }));
    await rested(1);
    expect([sights.length, rests]).toEqual([0, [500]]);
    turns[0]?.();
    await rested(2);
    expect(sights).toHaveLength(1);
    stop();
  });

  it('stopped, it tells nothing more; without an engine or a picture, it only says less', async () => {
    rows = [plateRow];
    const stop = watchPlate(video, (sight) => sights.push(sight), tools());
    stop();
    await rested(1);
    expect(sights).toEqual([]);
    rows = [plateRow];
    const deaf = tools({ reader: () => Promise.reject(new Error('not fetched')) });
    const again = watchPlate(video, (sight) => sights.push(sight), deaf);
    await rested(2);
    expect(sights).toEqual([{ row: place, plate: null }]);
    again();
    const broken = tools({ frame: () => Promise.reject(new Error('no picture')) });
    expect(() => watchPlate(video, () => undefined, broken)()).not.toThrow();
  });
});
