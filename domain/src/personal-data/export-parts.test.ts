import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupExportParts, maxPartBytes } from './export-parts.ts';

const file = (id: string, bytes: number) => ({ id, bytes });

describe('the parts of an export', () => {
  it('an account without a file has one part, for its rows', () => {
    expect(groupExportParts([])).toEqual([{ number: 1, files: [], bytes: 0 }]);
  });

  it.each([
    ['files that fill one part to the byte', [maxPartBytes - 1, 1], [2]],
    ['one byte too many', [maxPartBytes - 1, 2], [1, 1]],
    ['a file larger than a part, between two', [10, maxPartBytes + 5, 10], [1, 1, 1]],
    ['a first file larger than a part', [maxPartBytes + 5, 10], [1, 1]],
  ])('%s', (_, sizes, counts) => {
    const parts = groupExportParts(sizes.map((bytes, at) => file(String(at), bytes)));
    expect(parts.map(({ files }) => files.length)).toEqual(counts);
  });

  it('each file is in one part, in order, and no part of several files is too large', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 400_000_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(sizes, (all) => {
        const files = all.map((bytes, at) => file(String(at), bytes));
        const parts = groupExportParts(files);
        expect(parts.flatMap((part) => part.files)).toEqual(files);
        expect(parts.map(({ number }) => number)).toEqual(parts.map((_, at) => at + 1));
        for (const { files: held, bytes } of parts) {
          expect(bytes).toBe(held.reduce((sum, one) => sum + one.bytes, 0));
          expect(bytes <= maxPartBytes || held.length === 1).toBe(true);
        }
        // A part begins only when the previous one is full.
        for (const [at, part] of parts.entries()) {
          const next = parts[at + 1]?.files[0];
          if (next !== undefined) expect(part.bytes + next.bytes).toBeGreaterThan(maxPartBytes);
        }
      }),
    );
  });
});
