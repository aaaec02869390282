import { describe, expect, it } from 'vitest';
import { isMet, readFilter } from './change-filter.ts';

const columns = ['id', 'status', 'deposited_at'];
const row = { id: 'a', status: 'ready', deposited_at: '2026-11-22T10:00:00+00:00', sent_on: null };

describe('a filter of a subscription', () => {
  it.each([
    ['status=eq.ready', true],
    ['status=eq."ready"', true],
    ['status=eq.read', false],
    ['status=neq.ready', false],
    ['status=neq.processing', true],
    ['status=in.(archived,ready)', true],
    ['status=in.("rea,dy","ready")', true],
    ['status=in.(archived)', false],
    // The same instant, written differently.
    ['deposited_at=gte.2026-11-22T11:00:00+01:00', true],
    ['deposited_at=gt.2026-11-22T11:00:00+01:00', false],
    ['deposited_at=lte.2026-11-22T09:59:59Z', false],
    ['deposited_at=lt.2026-11-23', true],
    ['status=gt.processing', true],
  ])('%s', (text, expected) => {
    const filter = readFilter(text, columns);
    expect(filter === null ? null : isMet(filter, row)).toBe(expected);
  });

  it.each([
    '',
    'status',
    'status=eq',
    'status=like.r%',
    'plate=eq.AA-123-AA',
    'status=in.ready',
    'status=in.()',
    `status=in.(${Array.from({ length: 101 }, () => 'x').join()})`,
    `status=eq.${'x'.repeat(1001)}`,
    'STATUS=eq.ready',
  ])('refuses %s', (text) => {
    expect(readFilter(text, columns)).toBeNull();
  });

  it('a null value meets no filter', () => {
    for (const operator of ['eq.x', 'neq.x', 'lt.x', 'in.(x)']) {
      const filter = readFilter(`sent_on=${operator}`, ['sent_on']);
      expect(filter === null || isMet(filter, row)).toBe(false);
    }
  });
});
