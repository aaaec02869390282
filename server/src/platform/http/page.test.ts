import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, decodeIdCursor, encodeCursor, paginate } from './page.ts';

const id = '0190a000-0000-7000-8000-0000000000ad';

describe('the cursor of a page', () => {
  it('comes back as it was, whatever the instant and the identifier', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8.64e15) }), fc.uuid(), (at, one) => {
        expect(decodeCursor({ after: encodeCursor({ at, id: one }) })).toEqual({ at, id: one });
      }),
    );
  });

  it.each([undefined, '', 'abc', `_${id}`, `12_${id}x`, `12_${id.toUpperCase()}`, `99999999999999999_${id}`, '12_'])(
    'altered to « %s », starts the list anew',
    (after) => {
      expect(decodeCursor({ after })).toBeNull();
    },
  );

  it('is an identifier where the list is ordered by it', () => {
    expect([decodeIdCursor({ after: id }), decodeIdCursor({ after: `${id}'` }), decodeIdCursor({})]).toEqual([
      id,
      null,
      null,
    ]);
  });
});

describe('a page', () => {
  const rows = [1, 2, 3].map((hour) => ({ at: new Date(hour), id }));

  it('names the next one when a row more was found', () => {
    const page = paginate(rows, { limit: 2 }, (row) => row);
    expect([page.shown.length, decodeCursor({ after: page.next ?? '' })]).toEqual([2, rows[1]]);
  });

  it('is the last when none was', () => {
    expect(paginate(rows, { limit: 3 }, (row) => row)).toEqual({ shown: rows, next: null });
  });
});
