import type { FrameSight } from '@placejuste/domain/photo-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineRead } from '../../../test/reading.fixtures.ts';
import type { FrameFacts, LookAnswer, LookRequest, LookThread } from '../photo-check/look-at-photo.ts';
import type { PlateRow } from '../photo-check/read-plate.ts';
import { type WatchTools, watchFrames } from './watch-frames.ts';

const grey = { width: 4, height: 4, data: new Uint8Array(16) };
const columns = Array.from({ length: 7 }, (_column, at) => [at, at + 1] as const);
const place = { left: 0.4, right: 0.6, top: 0.5, bottom: 0.56 };
const plateRow: PlateRow = { even: grey, local: grey, columns, place };
const measures = { lightest: 230, darkest: 40, blur: 1 };
const aim = { video: {} as HTMLVideoElement, subject: 'plate' } as const;

describe('watching what the camera sees', () => {
  let turns: (() => void)[];
  let rows: (PlateRow | null)[];
  let ended: boolean;
  let rests: number[];
  let clock: number;
  const sights: (FrameSight | null)[] = [];

  beforeEach(() => {
    [turns, rows, ended, rests, clock] = [[], [], false, [], 0];
    sights.length = 0;
  });

  const sheet = { left: 0.1, right: 0.9, top: 0.1, bottom: 0.9 };
  const factsOf = (request: LookRequest): FrameFacts => {
    const subject = typeof request === 'object' && 'frame' in request ? request.subject : 'card';
    if (subject === 'card') return { subject, measures };
    return subject === 'plate' ? { subject, measures, row: rows.shift() ?? null } : { subject, measures, sheet };
  };
  const thread = (): LookThread => {
    const own: LookThread = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        ended = true;
      },
      postMessage(request: LookRequest) {
        clock += 400;
        const answer: LookAnswer = { kind: 'frame', facts: factsOf(request) };
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
    const stop = watchFrames(aim, (sight) => sights.push(sight), tools());
    await rested(1);
    turns[0]?.();
    await rested(2);
    expect(sights).toEqual([
      { subject: 'plate', measures, row: place, plate: null },
      { subject: 'plate', measures, row: null, plate: null },
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
    const stop = watchFrames(aim, (sight) => sights.push(sight), tools({ reader: async () => ({ read }) as never }));
    await rested(1);
    expect(sights).toEqual([{ subject: 'plate', measures, row: place, plate: 'AB-123-CD' }]);
    expect(asked.length).toBeGreaterThan(1);
    stop();
  });

  it.each([
    ['card', { subject: 'card', measures }],
    ['sheet', { subject: 'sheet', measures, sheet: { left: 0.1, right: 0.9, top: 0.1, bottom: 0.9 } }],
  ] as const)(
    'aimed at a %s, it tells light, sharpness and the sheet, and fetches no engine',
    async (subject, sight) => {
      const reader = vi.fn<WatchTools['reader']>();
      const stop = watchFrames({ ...aim, subject }, (one) => sights.push(one), tools({ reader }));
      await rested(1);
      expect(sights).toEqual([sight]);
      expect(reader).not.toHaveBeenCalled();
      stop();
    },
  );

  it('looks at nothing behind another tab, and goes on', async () => {
    const frame = vi
      .fn<WatchTools['frame']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValue({} as ImageBitmap);
    const stop = watchFrames(aim, (sight) => sights.push(sight), tools({ frame }));
    await rested(1);
    expect([sights.length, rests]).toEqual([0, [500]]);
    turns[0]?.();
    await rested(2);
    expect(sights).toHaveLength(1);
    stop();
  });

  it('stopped, it tells nothing more; without an engine or a picture, it only says less', async () => {
    rows = [plateRow];
    const stop = watchFrames(aim, (sight) => sights.push(sight), tools());
    stop();
    await rested(1);
    expect(sights).toEqual([]);
    rows = [plateRow];
    const deaf = tools({ reader: () => Promise.reject(new Error('not fetched')) });
    const again = watchFrames(aim, (sight) => sights.push(sight), deaf);
    await rested(2);
    expect(sights).toEqual([{ subject: 'plate', measures, row: place, plate: null }]);
    again();
  });

  it('that cannot look any more says so once, unless it was stopped', async () => {
    const broken = tools({ frame: () => Promise.reject(new Error('no picture')) });
    watchFrames(aim, (sight) => sights.push(sight), broken)();
    watchFrames(aim, (sight) => sights.push(sight), broken);
    await vi.waitFor(() => expect(sights).toEqual([null]));
  });
});
