import { refusalTemplates } from '@placejuste/domain/document';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  buildApproval,
  buildDraft,
  emptyDraft,
  openReview,
  reduceReview,
  findRefusalFault,
  buildRefusal,
  chooseRefusalText,
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
  ] as const)('starts with the declared values of %s', (_what, detail, expected) => {
    const { refusal } = emptyDraft;
    expect(openReview(detail)).toMatchObject({ zoom: 0, refusal, ...expected });
  });

  it('zooms in to the last step, and out to the first', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1 as const, -1 as const)), (directions) => {
        const { zoom } = directions.map(zoomed).reduce(reduceReview, card);
        expect(zoomSteps[zoom]).toBeDefined();
      }),
    );
    expect([1, 1, 1, 1, 1, -1].map((step) => zoomed(step as 1 | -1)).reduce(reduceReview, card).zoom).toBe(3);
  });

  it('rotates by quarter turns, and is upright after four', () => {
    const turns = [1, 2, 3, 4].map(
      (count) =>
        Array.from({ length: count }, () => ({ type: 'turned' }) as const).reduce(reduceReview, card).quarterTurns,
    );
    expect(turns).toEqual([1, 2, 3, 0]);
  });

  it('a cancelled refusal drops its reason and keeps its text', () => {
    const actions: readonly ReviewAction[] = [
      { type: 'typed', read: { mark: '456' } },
      { type: 'refusalOpened' },
      { type: 'reasonChosen', reason: 'autre' },
      { type: 'textEdited', text: 'Photo d’un écran' },
    ];
    const refusing = actions.reduce(reduceReview, card);
    const refusal = { isOpen: true, reason: 'autre', texts: { autre: 'Photo d’un écran' } } as const;
    expect(refusing).toEqual({ ...card, mark: '456', refusal });
    const left = reduceReview(refusing, { type: 'refusalCancelled' });
    expect(left).toEqual({ ...card, mark: '456', refusal: { ...refusal, isOpen: false, reason: null } });
    // Reopened after a colleague had the document: a cancelled refusal stays closed, the rest is resumed.
    expect(buildDraft(document, left)).toEqual({ refusal: left.refusal, read: { mark: '456' } });
    expect(openReview(document, buildDraft(document, left))).toEqual(left);
    expect(openReview(document, buildDraft(document, refusing))).toEqual(refusing);
    const other = reduceReview(refusing, { type: 'reasonChosen', reason: 'illisible' });
    expect(other.refusal).toEqual({ ...refusal, reason: 'illisible' });
    expect(chooseRefusalText(other.refusal, 'illisible')).toBe(refusalTemplates.illisible);
    expect(chooseRefusalText(other.refusal, 'autre')).toBe('Photo d’un écran');
  });

  it('a text equal to its template is no edit, and each reason has its own', () => {
    const edit = (text: string): ReviewAction => ({ type: 'textEdited', text });
    const chosen = reduceReview(card, { type: 'reasonChosen', reason: 'illisible' });
    const edited = reduceReview(chosen, edit('Le verso est flou.'));
    expect(edited.refusal.texts).toEqual({ illisible: 'Le verso est flou.' });
    const other = reduceReview(edited, { type: 'reasonChosen', reason: 'incomplet' });
    expect(reduceReview(other, edit('Le coin manque.')).refusal.texts).toEqual({
      illisible: 'Le verso est flou.',
      incomplet: 'Le coin manque.',
    });
    expect(reduceReview(edited, edit(refusalTemplates.illisible)).refusal.texts).toEqual({});
    expect(reduceReview(card, edit('Sans motif')).refusal).toEqual(emptyDraft.refusal);
  });

  it('a reason without text is dropped when the document opens again', () => {
    for (const texts of [{}, { illisible: '' }, { illisible: ' \n' }])
      expect(openReview(document, { refusal: { isOpen: true, reason: 'illisible', texts }, read: {} })).toEqual(card);
  });

  it.each([
    ['illisible', undefined, null, { decision: 'refuse', reason: 'illisible' }],
    ['illisible', ` ${refusalTemplates.illisible} `, null, { decision: 'refuse', reason: 'illisible' }],
    ['illisible', ' ', 'missing', null],
    ['illisible', 'Le verso\nest flou.', null, { decision: 'refuse', reason: 'illisible', text: 'Le verso est flou.' }],
    ['autre', undefined, 'missing', null],
    ['autre', 'a'.repeat(700), null, expect.objectContaining({ text: 'a'.repeat(700) })],
    ['illisible', 'a'.repeat(701), 'too-long', null],
    [null, 'Le verso', null, null],
  ] as const)('%s, edited as %s: %s', (reason, text, fault, sent) => {
    const texts = text === undefined ? {} : { [reason ?? 'autre']: text };
    expect(findRefusalFault({ isOpen: true, reason, texts })).toBe(fault);
    expect(buildRefusal({ isOpen: true, reason, texts })).toEqual(sent);
  });

  it('a missing explanation is reported after sending, not for another reason', () => {
    const tried = [{ type: 'reasonChosen', reason: 'autre' }, { type: 'refusalSent' }] as const;
    const state = tried.reduce(reduceReview, card);
    expect(state.isSendTried).toBe(true);
    expect(reduceReview(state, { type: 'reasonChosen', reason: 'autre' }).isSendTried).toBe(false);
    expect(reduceReview(state, { type: 'refusalCancelled' }).isSendTried).toBe(false);
  });

  it('is approved with the read values: an empty date is null, a vehicle has none', () => {
    const read = reduceReview(card, { type: 'typed', read: { expiresOn: '', holderName: 'Ada Martin' } });
    expect(buildApproval('cmi', read)).toEqual({
      decision: 'approve',
      holderName: 'Ada Martin',
      cardNumber: '123',
      cardType: 'cmi',
      expiresOn: null,
    });
    // A name that nobody read is sent empty: the account's name would pass for the one on the document.
    expect(buildApproval('carte_grise', { ...card, mark: 'AB-123-CD' })).toEqual({
      decision: 'approve',
      holderName: '',
      plate: 'AB-123-CD',
    });
  });
});
