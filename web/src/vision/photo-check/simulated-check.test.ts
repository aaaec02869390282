import { describe, expect, it, vi } from 'vitest';
import { createSimulatedCheck } from '../index.ts';

const photo = (name = 'photo.jpg') => new File([new Uint8Array(150_000)], name, { type: 'image/jpeg' });

describe('the simulated check', () => {
  it('waits two seconds, then answers as the lot fell', async () => {
    const waited: number[] = [];
    const check = createSimulatedCheck({ random: () => 0.5, wait: async (ms) => void waited.push(ms) });
    expect(await check.check('parking', photo())).toMatchObject({
      isValid: true,
      confidence: 80,
      issues: [],
      metadata: { plateNumber: 'AB-123-CD' },
    });
    expect(await check.check('windshield', photo('screen.jpg'))).toMatchObject({
      isValid: false,
      issues: [{ code: 'PHOTO_SCREENSHOT_WINDSHIELD' }],
    });
    expect(waited).toEqual([2000, 2000]);
  });

  it('says nothing of a photo nobody waits for any more', async () => {
    const stop = new AbortController();
    const check = createSimulatedCheck({ random: () => 0.5, wait: async () => stop.abort() });
    expect(await check.check('parking', photo(), { signal: stop.signal })).toBeNull();
  });

  it('draws its own lots and takes its own time in a browser', async () => {
    vi.useFakeTimers();
    try {
      const result = createSimulatedCheck().check('parking', photo());
      await vi.advanceTimersByTimeAsync(1999);
      const early = await Promise.race([result, Promise.resolve('not yet')]);
      expect(early).toBe('not yet');
      await vi.advanceTimersByTimeAsync(1);
      const drawn = (await result)?.confidence ?? 0;
      expect(drawn).toBeGreaterThanOrEqual(60);
      expect(drawn).toBeLessThan(100);
    } finally {
      vi.useRealTimers();
    }
  });
});
