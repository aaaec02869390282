import { describe, expect, it } from 'vitest';
import { readField } from '../../../test/reading.fixtures.ts';
import { createDraft } from '../form/fine-draft.ts';
import { emptyFormValues } from '../form/fine-form-values.ts';
import { buildReviewLines, withCorrection } from './review-lines.ts';
import { createReviewState } from './review-state.ts';
import { withReading } from './with-reading.ts';

const first = {
  track: readField('fps'),
  noticeNumber: readField('21590350100017261163072245'),
  noticeKey: readField('37'),
  delivery: readField('windscreen'),
  noticeDate: readField('2026-06-12'),
  plate: readField('AB-123-CD'),
  observedAt: readField('09:05', true),
  place: readField('1 rue A 59000 Lille'),
};
const draft = withReading(createDraft('fine-1'), { fields: first, foreign: null }, 'fine-2');
const linesOf = ({ values, read }: typeof draft) =>
  buildReviewLines(values, read)
    .filter(({ shown }) => shown !== null)
    .map(({ name, isDoubtful }) => [name, isDoubtful]);

describe('a notice read over what the draft held', () => {
  it('keeps nothing of a notice with another number, and asks what was not read', () => {
    const before = withCorrection(draft, { declarationId: 'stop-1', noticeDate: '2026-06-13' });
    const fields = { track: readField('fps'), noticeNumber: readField('21750001600019263124052010') };
    const second = withReading(before, { fields, foreign: null }, 'fine-2');
    expect(second.values).toEqual({ ...emptyFormValues, title: 'fps', noticeNumber: '21750001600019263124052010' });
    expect(second.id).toBe('fine-2');
    expect(createReviewState(buildReviewLines(second.values, second.read)).open).toEqual(['delivery', 'noticeDate']);
  });

  it('asks at once of a rectified notice whether an appeal was sent; nothing of the first stays', () => {
    const fields = { track: readField('rectified'), noticeNumber: first.noticeNumber };
    const read = withReading(draft, { fields, foreign: null }, 'fine-2');
    expect(read.values).toEqual({
      ...emptyFormValues,
      title: 'rectified',
      noticeNumber: first.noticeNumber.value,
    });
    expect(createReviewState(buildReviewLines(read.values, read.read)).open).toEqual([
      'title',
      'delivery',
      'noticeDate',
    ]);
    const known = withCorrection(read, { appealed: 'yes' });
    expect(createReviewState(buildReviewLines(known.values, known.read)).open).toEqual(['delivery', 'noticeDate']);
  });

  it('keeps nothing of the payment notice when the warning that bears its number is read', () => {
    const fields = { track: readField('fps-majore'), noticeNumber: first.noticeNumber };
    expect(withReading(draft, { fields, foreign: null }, 'fine-2').values).toEqual({
      ...emptyFormValues,
      title: 'fps-majore',
      noticeNumber: first.noticeNumber.value,
    });
  });

  it('completes the same notice: another page of it, and what it left doubtful', () => {
    const fields = { noticeNumber: readField('21590350100017 26 1 163 072 245'), amount: readField('35,00') };
    const second = withReading(draft, { fields, foreign: null }, 'fine-2');
    expect(second.values).toMatchObject({ noticeDate: '2026-06-12', noticeKey: '37', amount: '35,00' });
    expect(second.read.noticeDate?.parts).toEqual([]);
    expect(second.id).toBe('fine-1');
    expect(linesOf(second)).toContainEqual(['observedAt', true]);
  });

  it('without a number, keeps only what the person typed, to be compared', () => {
    const typed = withCorrection(draft, { noticeDate: '2026-06-13' });
    const second = withReading(typed, { fields: { plate: readField('EF-456-GH') }, foreign: null }, 'fine-2');
    expect(linesOf(second)).toEqual([
      ['noticeDate', true],
      ['plate', false],
    ]);
    expect(second.values).toMatchObject({ noticeDate: '2026-06-13', plate: 'EF-456-GH' });
  });

  it('keeps what was typed before any photograph, to be compared', () => {
    const typed = {
      ...createDraft('fine-1'),
      values: { ...emptyFormValues, plate: 'AB-123-CD', declarationId: 'stop-1' },
    };
    const second = withReading(typed, { fields: { noticeNumber: first.noticeNumber }, foreign: null }, 'fine-2');
    expect(second.values).toMatchObject({ plate: 'AB-123-CD', declarationId: 'stop-1' });
    expect(linesOf(second)).toEqual([
      ['noticeNumber', false],
      ['plate', true],
    ]);
  });
});
