import { describe, expect, it } from 'vitest';
import { releaseBuffer, selectTransferables } from './index.ts';

const alone = (): Buffer<ArrayBuffer> => Buffer.alloc(100_000);
/** A part of something larger, as small buffers are. */
const shared = (): Buffer<ArrayBuffer> => alone().subarray(10, 20);

describe('memory a job is done with', () => {
  it('is freed when it belongs to these bytes alone', () => {
    const [one, part] = [alone(), shared()];
    releaseBuffer(one);
    releaseBuffer(part);
    expect([one.length, one.buffer.detached]).toEqual([0, true]);
    expect([part.length, part.buffer.detached]).toEqual([10, false]);
  });

  it('is freed once, however often it is given', () => {
    const one = alone();
    releaseBuffer(one);
    expect(() => releaseBuffer(one)).not.toThrow();
  });

  it('is handed over when it belongs to these bytes alone', () => {
    const one = alone();
    expect(selectTransferables([one, shared(), Buffer.from('small')])).toEqual([one.buffer]);
  });
});
