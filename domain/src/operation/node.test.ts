import { describe, expect, it } from 'vitest';
import { listNodeFaults, type NodeTraits, widestClockGapMs } from './node.ts';

const node = (more: Partial<NodeTraits> = {}): NodeTraits => ({
  masterKey: 'k',
  signingKey: 's',
  store: 'bucket',
  clockAheadMs: 0,
  ...more,
});

describe('a process beside the others', () => {
  it('is well alone, and beside those that are as it is', () => {
    expect(listNodeFaults(node(), [], [])).toEqual([]);
    expect(listNodeFaults(node(), [node()], [node(), node()])).toEqual([]);
  });

  it('that came later with another key, signature or store is told each', () => {
    const later = node({ masterKey: 'x', signingKey: 'y', store: 'folder' });
    expect(listNodeFaults(later, [node()], [node()])).toEqual(['OTHER_MASTER_KEY', 'OTHER_SIGNING_KEY', 'OTHER_STORE']);
    expect(listNodeFaults(node(), [], [later])).toEqual([]);
  });

  it('is not judged by a store that never answered, its own or another’s', () => {
    expect(listNodeFaults(node({ store: null }), [node()], [node()])).toEqual([]);
    expect(listNodeFaults(node(), [node({ store: null })], [node({ store: null })])).toEqual([]);
    const later = node({ store: 'folder' });
    expect(listNodeFaults(later, [node({ store: null }), node()], [node()])).toEqual(['OTHER_STORE']);
  });

  it('has a clock that is off only while another agrees with the database', () => {
    const off = node({ clockAheadMs: -widestClockGapMs - 1 });
    expect(listNodeFaults(off, [], [node()])).toEqual(['CLOCK_OFF']);
    expect(listNodeFaults(off, [off], [off])).toEqual([]);
    expect(listNodeFaults(off, [], [])).toEqual([]);
    expect(listNodeFaults(node({ clockAheadMs: widestClockGapMs }), [], [node()])).toEqual([]);
  });
});
