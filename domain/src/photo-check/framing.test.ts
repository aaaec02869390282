import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framingHint, framingWords, isWorthSaying, type RowPlace } from './index.ts';

/** A row of this width around that middle, a fifth as high. */
const row = (width: number, across = 0.5, down = 0.6): RowPlace => ({
  left: across - width / 2,
  right: across + width / 2,
  top: down - width / 10,
  bottom: down + width / 10,
});

describe('framing the plate', () => {
  it.each([
    ['no letters', null, null, 'search'],
    ['the plate fills the picture', row(0.6), null, 'back'],
    ['cut on both sides', { left: 0, right: 1, top: 0.5, bottom: 0.6 }, 'AB-123-CD', 'back'],
    ['on the left', row(0.2, 0.2), null, 'left'],
    ['cut on the left', row(0.46, 0.25), null, 'left'],
    ['on the right', row(0.2, 0.8), 'AB-123-CD', 'right'],
    ['cut on the right', row(0.46, 0.75), null, 'right'],
    ['at the top', row(0.2, 0.5, 0.1), null, 'up'],
    ['at the bottom', row(0.2, 0.5, 0.95), null, 'down'],
    ['too small to be read', row(0.08), null, 'closer'],
    ['small, and read all the same', row(0.08), 'AB-123-CD', 'seen'],
    ['well placed, not read yet', row(0.3), null, 'still'],
    ['well placed and read', row(0.3), 'AB-123-CD', 'seen'],
  ] as const)('%s', (_case, place, plate, hint) => {
    expect(framingHint({ row: place, plate })).toBe(hint);
  });

  const box = (left: number, right: number, top = 0.5, bottom = 0.6): RowPlace => ({ left, right, top, bottom });
  it.each([
    ['as wide as it may be', box(0.25, 0.75), 'still'],
    ['a little wider', box(0.25, 0.751), 'back'],
    ['its middle at the limit on the left', box(0.125, 0.375), 'still'],
    ['at the limit on the right', box(0.625, 0.875), 'still'],
    ['at the limit at the top', box(0.4, 0.6, 0.15, 0.25), 'still'],
    ['at the limit at the bottom', box(0.4, 0.6, 0.85, 0.95), 'still'],
    ['its end at the limit on the left', box(0.03, 0.5), 'still'],
    ['its end at the limit on the right', box(0.5, 0.97), 'still'],
    ['just wide enough to be read', box(0.5, 0.601), 'still'],
    ['a little narrower', box(0.5, 0.599), 'closer'],
  ] as const)('%s: %s', (_case, place, hint) => {
    expect(framingHint({ row: place, plate: null })).toBe(hint);
  });

  it('says a plate only of letters that were read', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (width, across, down) => {
        expect(framingHint({ row: row(width, across, down), plate: null })).not.toBe('seen');
      }),
    );
  });

  it('is said when it changes, after the sentence before; later again; the plate once', () => {
    const last = (hint: 'left' | 'seen') => ({ hint, at: 10_000 });
    expect(isWorthSaying('left', null, 0)).toBe(true);
    expect([11_499, 11_500].map((now) => isWorthSaying('right', last('left'), now))).toEqual([false, true]);
    expect([15_999, 16_000].map((now) => isWorthSaying('left', last('left'), now))).toEqual([false, true]);
    expect(isWorthSaying('seen', last('seen'), 60_000)).toBe(false);
  });

  it('has few words', () => {
    expect(framingWords('seen', 'AB-123-CD')).toBe('Plaque lue\u00a0: AB-123-CD. Prenez la photo.');
    expect(framingWords('left', null)).toBe('Un peu à gauche.');
  });
});
