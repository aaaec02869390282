import { describe, expect, it } from 'vitest';
import { choosePaperToOpen } from './choose-paper-to-open.ts';

const papers = (cmi: 'missing' | 'pending' | 'expired', certificate: 'missing' | 'rejected' | 'approved') =>
  [
    { kind: 'cmi', state: cmi },
    { kind: 'carte_grise', state: certificate },
  ] as const;

describe('choosePaperToOpen', () => {
  it('opens nothing by itself on the dashboard', () => {
    expect(choosePaperToOpen(papers('missing', 'missing'), null)).toBeNull();
  });

  it('opens the document named by the address, whatever its state', () => {
    expect(choosePaperToOpen(papers('missing', 'approved'), 'carte_grise')).toBe('carte_grise');
  });

  it('opens the first document to send when the address names none', () => {
    expect(choosePaperToOpen(papers('pending', 'rejected'), 'all')).toBe('carte_grise');
    expect(choosePaperToOpen(papers('expired', 'missing'), 'passeport')).toBe('cmi');
    expect(choosePaperToOpen(papers('pending', 'approved'), 'all')).toBeNull();
  });
});
