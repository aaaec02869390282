import { describe, expect, it } from 'vitest';
import {
  currentSubmission,
  hasEverySide,
  isValidated,
  lastValidDay,
  needsRemark,
  reasonsFor,
  rejectionReasons,
  stateOf,
  type Submission,
} from './index.ts';

const today = '2026-11-21';
const sent = (status: Submission['status'], day: number, expiresOn: string | null = null): Submission => ({
  kind: 'cmi',
  status,
  submittedAt: new Date(Date.UTC(2026, 10, day)),
  expiresOn,
});

describe('the state of a document', () => {
  it('is the one of the last submission that still counts', () => {
    const rows = [sent('approved', 1), sent('rejected', 3), sent('withdrawn', 4), sent('replaced', 5)];
    expect(stateOf(currentSubmission(rows, 'cmi'), today)).toBe('rejected');
    expect(stateOf(currentSubmission(rows, 'carte_grise'), today)).toBe('missing');
    expect(stateOf(currentSubmission([sent('pending', 2), sent('approved', 1)], 'cmi'), today)).toBe('pending');
  });

  it('expires the day after the printed one', () => {
    expect(stateOf(sent('approved', 1, '2026-11-21'), today)).toBe('approved');
    expect(stateOf(sent('approved', 1, '2026-11-20'), today)).toBe('expired');
    expect(stateOf(sent('pending', 1, '2026-11-20'), today)).toBe('pending');
  });

  it('keeps the right of an approved paper while its successor waits or is refused', () => {
    const old = sent('approved', 1, '2026-12-01');
    expect(isValidated([old, sent('pending', 2)], 'cmi', today)).toBe(true);
    expect(isValidated([old, sent('rejected', 2)], 'cmi', today)).toBe(true);
    expect(isValidated([old], 'carte_grise', today)).toBe(false);
    expect(isValidated([sent('approved', 1, '2026-11-20'), sent('pending', 2)], 'cmi', today)).toBe(false);
  });
});

describe('the faces of a document', () => {
  it('asks for both of the card, one of the carte grise, each once', () => {
    expect(hasEverySide('cmi', ['verso', 'recto'])).toBe(true);
    expect(hasEverySide('cmi', ['recto', 'recto'])).toBe(false);
    expect(hasEverySide('cmi', ['recto'])).toBe(false);
    expect(hasEverySide('carte_grise', ['recto'])).toBe(true);
    expect(hasEverySide('carte_grise', ['recto', 'verso'])).toBe(false);
  });
});

describe('the type of card', () => {
  it('ends a civil European card on 31 December 2026 at the latest, and no other', () => {
    expect(lastValidDay('ces_civil', null)).toBe('2026-12-31');
    expect(lastValidDay('ces_civil', '2031-05-01')).toBe('2026-12-31');
    expect(lastValidDay('ces_civil', '2026-12-01')).toBe('2026-12-01');
    expect(lastValidDay('ces_guerre', '2031-05-01')).toBe('2031-05-01');
    expect(lastValidDay('cmi', null)).toBeNull();
    expect(lastValidDay(null, '2031-05-01')).toBe('2031-05-01');
  });
});

describe('the reasons of a refusal', () => {
  it('never speak of a date on a carte grise, and only « autre » asks for words', () => {
    expect(reasonsFor('carte_grise')).not.toContain('perime');
    expect(reasonsFor('cmi')).toEqual(rejectionReasons);
    expect(rejectionReasons.filter(needsRemark)).toEqual(['autre']);
  });
});
