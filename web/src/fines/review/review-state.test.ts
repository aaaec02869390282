import { describe, expect, it } from 'vitest';
import { emptyFormValues } from '../form/fine-form-values.ts';
import { readField } from '../../../test/reading.fixtures.ts';
import { createDraft } from '../form/fine-draft.ts';
import { buildReviewLines, withCorrection, withoutCrops } from './review-lines.ts';
import { findFirstUnseen, reduceReview, type ReviewState, createReviewState } from './review-state.ts';
import { withReading } from './with-reading.ts';

const read = {
  track: readField('fps'),
  noticeNumber: readField('21590350100017261314072245'),
  noticeKey: readField('40'),
  noticeDate: readField('2026-11-10'),
  observedAt: readField('10:42', true),
};
const draft = withReading(createDraft('fine-1'), { fields: read, foreign: null }, 'fine-2');
const linesOf = (one = draft) => buildReviewLines(one.values, one.read);

describe('the list of a notice', () => {
  it('holds every line, read or not, and opens those that are needed and empty', () => {
    const lines = linesOf();
    expect(lines.map(({ name, shown }) => [name, shown])).toEqual([
      ['title', 'Forfait de post-stationnement'],
      ['noticeNumber', '21590350100017 26 1 314 072 245 · clé 40'],
      ['delivery', null],
      ['noticeDate', 'mardi 10 novembre 2026'],
      ['plate', null],
      ['observedOn', null],
      ['observedAt', '10 h 42'],
      ['place', null],
      ['amount', null],
      ['authorityName', null],
    ]);
    expect(createReviewState(lines).open).toEqual(['delivery']);
    expect(createReviewState(buildReviewLines(emptyFormValues, {})).open).toEqual([
      'title',
      'noticeNumber',
      'delivery',
      'noticeDate',
    ]);
  });

  it('answers nothing by itself', () => {
    expect(draft.values).toMatchObject({ delivery: '', certificate: '', holderPresence: '' });
  });

  it('is not right before each doubtful line was seen, opened or looked at', () => {
    const start = createReviewState(linesOf());
    expect(findFirstUnseen(linesOf(), start)).toBe('observedAt');
    const ways: readonly ReviewState[] = (['see', 'open', 'look-at'] as const).map((kind) =>
      reduceReview(start, { kind, line: 'observedAt' }),
    );
    expect(ways.map((state) => findFirstUnseen(linesOf(), state))).toEqual([null, null, null]);
    expect(ways.map(({ toLookAt }) => toLookAt)).toEqual([null, null, 'observedAt']);
  });

  it('sees a line once: the same sight changes nothing', () => {
    const seen = reduceReview(createReviewState(linesOf()), { kind: 'see', line: 'observedAt' });
    expect(reduceReview(seen, { kind: 'see', line: 'observedAt' })).toBe(seen);
  });

  it('opens and closes a line, and no longer asks to look at it', () => {
    const asked = reduceReview(createReviewState(linesOf()), { kind: 'look-at', line: 'observedAt' });
    const open = reduceReview(asked, { kind: 'open', line: 'observedAt' });
    expect([open.open, open.toLookAt]).toEqual([['delivery', 'observedAt'], null]);
    expect(reduceReview(open, { kind: 'close', line: 'observedAt' }).open).toEqual(['delivery']);
  });
});

describe('a corrected line', () => {
  it('is no longer doubtful', () => {
    const corrected = withCorrection(draft, { observedAt: '10:43' });
    expect(linesOf(corrected).filter(({ isDoubtful }) => isDoubtful)).toEqual([]);
    expect(corrected.values.observedAt).toBe('10:43');
  });

  it('lets go the key of another number, never the one that was typed', () => {
    expect(withCorrection(draft, { noticeNumber: '2159' }).values.noticeKey).toBe('');
    const typed = withCorrection(draft, { noticeKey: '41' });
    expect(withCorrection(typed, { noticeNumber: '2159' }).values.noticeKey).toBe('41');
  });

  it('keeps its value, and its doubt, beside another picture', () => {
    const beside = { ...draft, read: withoutCrops(draft.read) };
    expect(linesOf(beside).map(({ shown, isDoubtful }) => [shown, isDoubtful])).toEqual(
      linesOf().map(({ shown, isDoubtful }) => [shown, isDoubtful]),
    );
    expect(beside.read.noticeDate?.parts).toEqual([]);
  });
});

it.each(['2', '2026-', '2026-11-2', '2026-13-45'])('shows « %s », a date being typed, as it stands', (typed) => {
  const values = { ...draft.values, noticeDate: typed, observedOn: typed, observedAt: '9' };
  const shown = Object.fromEntries(buildReviewLines(values, {}).map((line) => [line.name, line.shown]));
  expect(shown).toMatchObject({ noticeDate: typed, observedOn: typed, observedAt: '9' });
});
