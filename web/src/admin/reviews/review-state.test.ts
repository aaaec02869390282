import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  approvalOf,
  emptyDraft,
  openReview,
  reduceReview,
  refusalOf,
  remarkFault,
  type ReviewAction,
  zoomSteps,
} from './review-state.ts';

const document = {
  kind: 'cmi',
  saidExpiresOn: '2030-01-31',
  saidCardNumber: '123',
  saidPlate: null,
} as const;
const card = openReview(document);
const zoomed = (direction: 1 | -1): ReviewAction => ({ type: 'zoomed', direction });

describe('a review', () => {
  test.each([
    ['a card', document, { expiresOn: '2030-01-31', mark: '123', holderName: '' }],
    [
      'a card nothing was said of',
      { ...document, saidExpiresOn: null, saidCardNumber: null },
      { expiresOn: '', mark: '' },
    ],
    ['a vehicle', { ...document, kind: 'carte_grise', saidPlate: 'AB-123-CD' }, { mark: 'AB-123-CD' }],
  ] as const)('begins with what was said of %s', (_what, detail, expected) => {
    expect(openReview(detail)).toMatchObject({ zoom: 0, refusal: emptyDraft, ...expected });
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
      { type: 'reasonChosen', reason: 'autre' },
      { type: 'remarkTyped', remark: 'Photo d’un écran' },
    ];
    const refusing = actions.reduce(reduceReview, card);
    const refusal = { isOpen: true, reason: 'autre', remark: 'Photo d’un écran' };
    expect(refusing).toEqual({ ...card, mark: '456', refusal });
    const left = reduceReview(refusing, { type: 'refusalCancelled' });
    expect(left).toEqual({ ...card, mark: '456', refusal: { ...refusal, isOpen: false, reason: null } });
    // Opened again, after a colleague had the paper: what was given up stays closed, the rest goes on.
    expect(openReview(document, left.refusal)).toEqual({ ...card, refusal: left.refusal });
    expect(openReview(document, refusing.refusal).refusal).toEqual(refusal);
    const other = reduceReview(refusing, { type: 'reasonChosen', reason: 'illisible' });
    expect(other.refusal).toEqual({ ...refusal, reason: 'illisible' });
  });

  it('a reason without a word is not chosen any more when the paper opens again', () => {
    for (const remark of ['', ' \n'])
      expect(openReview(document, { isOpen: true, reason: 'illisible', remark }).refusal).toEqual(emptyDraft);
  });

  it.each([
    [{ reason: 'illisible', remark: ' ' }, null, { decision: 'refuse', reason: 'illisible' }],
    [
      { reason: 'illisible', remark: 'Le verso\nest flou.' },
      null,
      { decision: 'refuse', reason: 'illisible', remark: 'Le verso est flou.' },
    ],
    [{ reason: 'autre', remark: ' ' }, 'missing', null],
    [{ reason: 'autre', remark: 'a'.repeat(500) }, null, expect.objectContaining({ remark: 'a'.repeat(500) })],
    [{ reason: 'illisible', remark: 'a'.repeat(501) }, 'too-long', null],
    [{ reason: null, remark: 'Le verso' }, null, null],
  ] as const)('%o: %s', (refusal, fault, sent) => {
    expect(remarkFault({ isOpen: true, ...refusal })).toBe(fault);
    expect(refusalOf({ isOpen: true, ...refusal })).toEqual(sent);
  });

  it('a missing remark is said once it was sent, and no more of another reason', () => {
    const tried = [{ type: 'reasonChosen', reason: 'autre' }, { type: 'refusalSent' }] as const;
    const state = tried.reduce(reduceReview, card);
    expect(state.isSendTried).toBe(true);
    expect(reduceReview(state, { type: 'reasonChosen', reason: 'autre' }).isSendTried).toBe(false);
    expect(reduceReview(state, { type: 'refusalCancelled' }).isSendTried).toBe(false);
  });

  it('is approved with what was read: an empty date is none, a vehicle has no date nor type', () => {
    const read = reduceReview(card, { type: 'typed', read: { expiresOn: '', holderName: 'Ada Martin' } });
    expect(approvalOf('cmi', read)).toEqual({
      decision: 'approve',
      holderName: 'Ada Martin',
      cardNumber: '123',
      cardType: 'cmi',
      expiresOn: null,
    });
    // A name nobody read is none: the account's own would pass for the one on the paper.
    expect(approvalOf('carte_grise', { ...card, mark: 'AB-123-CD' })).toEqual({
      decision: 'approve',
      holderName: '',
      plate: 'AB-123-CD',
    });
  });
});
