import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  approvalOf,
  emptyDraft,
  openReview,
  reduceReview,
  refusalOf,
  refusalText,
  type ReviewAction,
  zoomSteps,
} from './review-state.ts';

const document = {
  kind: 'cmi',
  saidExpiresOn: '2030-01-31',
  saidCardNumber: '123',
  saidPlate: null,
  person: { firstName: 'Ada', lastName: 'Martin' },
} as const;
const card = openReview(document);
const zoomed = (direction: 1 | -1): ReviewAction => ({ type: 'zoomed', direction });

describe('a review', () => {
  test.each([
    ['a card', document, { expiresOn: '2030-01-31', mark: '123', holderName: 'Ada Martin' }],
    [
      'a card nothing was said of',
      { ...document, saidExpiresOn: null, saidCardNumber: null },
      { expiresOn: '', mark: '' },
    ],
    ['a vehicle', { ...document, kind: 'carte_grise', saidPlate: 'AB-123-CD' }, { mark: 'AB-123-CD' }],
    [
      'a person without a last name',
      { ...document, person: { firstName: 'Ada', lastName: '' } },
      { holderName: 'Ada' },
    ],
  ] as const)('begins with what was said of %s', (_what, detail, expected) => {
    expect(openReview(detail)).toMatchObject({ zoom: 0, isRefusing: false, refusal: emptyDraft, ...expected });
  });

  it('enlarges up to the last step, and down to the first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (directions) => {
        const { zoom } = directions.map(zoomed).reduce(reduceReview, card);
        expect(zoomSteps[zoom]).toBeDefined();
      }),
    );
    expect([1, 1, 1, 1, 1, -1].map((step) => zoomed(step as 1 | -1)).reduce(reduceReview, card).zoom).toBe(3);
  });

  it('turns by quarters, and is upright again after four', () => {
    const turns = [1, 2, 3, 4].map(
      (count) =>
        Array.from({ length: count }, () => ({ type: 'turned' }) as const).reduce(reduceReview, card).quarterTurns,
    );
    expect(turns).toEqual([1, 2, 3, 0]);
  });

  it('a refusal given up leaves no reason behind, and what was typed stays', () => {
    const actions: readonly ReviewAction[] = [
      { type: 'typed', read: { mark: '456' } },
      { type: 'refusalOpened' },
      { type: 'refusalTyped', text: 'Sans motif' },
      { type: 'reasonChosen', reason: 'autre' },
      { type: 'refusalTyped', text: 'Photo d’un écran' },
    ];
    const texts = { autre: 'Photo d’un écran' };
    const refusing = actions.reduce(reduceReview, card);
    expect(refusing).toEqual({ ...card, mark: '456', isRefusing: true, refusal: { reason: 'autre', texts } });
    const left = reduceReview(refusing, { type: 'refusalCancelled' });
    expect(left).toEqual({ ...card, mark: '456', refusal: { reason: null, texts } });
    // Opened again, after a colleague had the paper.
    expect(openReview(document, refusing.refusal)).toMatchObject({ isRefusing: true, refusal: { reason: 'autre' } });
    const other = reduceReview(refusing, { type: 'reasonChosen', reason: 'illisible' });
    expect(reduceReview(other, { type: 'reasonChosen', reason: 'autre' }).refusal).toEqual(refusing.refusal);
  });

  it('a refusal begins with the sentence of its reason, and sends what was added to it', () => {
    const sentence = refusalText(emptyDraft, 'illisible');
    expect(sentence).toMatch(/^La photo n’est pas assez nette/);
    expect(refusalOf(emptyDraft, 'illisible')).toEqual({ decision: 'refuse', reason: 'illisible' });
    const texts = { illisible: `${sentence} Au verso.` };
    expect(refusalOf({ reason: 'illisible', texts }, 'illisible')).toMatchObject({ remark: 'Au verso.' });
  });

  it('is approved with what was read: an empty date is none, a vehicle has no date nor type', () => {
    const read = reduceReview(card, { type: 'typed', read: { expiresOn: '' } });
    expect(approvalOf('cmi', read)).toEqual({
      decision: 'approve',
      holderName: 'Ada Martin',
      cardNumber: '123',
      cardType: 'cmi',
      expiresOn: null,
    });
    expect(approvalOf('carte_grise', { ...card, mark: 'AB-123-CD' })).toEqual({
      decision: 'approve',
      holderName: 'Ada Martin',
      plate: 'AB-123-CD',
    });
  });
});
