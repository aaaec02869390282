import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDrawingFault, renderDrawingPath, signatureBox, type Drawing } from './drawn-signature.ts';

const line = (from: number, to: number): Drawing[number] => [
  [from, 100],
  [to, 140],
];

describe('a signature drawn on the screen', () => {
  it.each<readonly [string, Drawing, string | null]>([
    ['nothing', [], 'SIGNATURE_EMPTY'],
    ['strokes without a point', [[], []], 'SIGNATURE_EMPTY'],
    ['one dot', [[[500, 100]]], 'SIGNATURE_TOO_SMALL'],
    [
      'a dot pressed twice, and moved a little',
      [
        [
          [500, 100],
          [504, 101],
        ],
        [[502, 99]],
      ],
      'SIGNATURE_TOO_SMALL',
    ],
    [
      'scribbles on one spot',
      [Array.from({ length: 80 }, (_, at) => [500 + (at % 2) * 6, 100])],
      'SIGNATURE_TOO_SMALL',
    ],
    ['a cross of somebody who writes little', [line(400, 480), line(480, 400)], null],
    ['a flourish', [line(100, 700)], null],
  ])('%s', (_, drawing, fault) => {
    expect(findDrawingFault(drawing)).toBe(fault);
  });

  it('is a path of figures alone, whatever is drawn', () => {
    const unit = (most: number) => fc.integer({ min: 0, max: most });
    const stroke = fc.array(fc.tuple(unit(signatureBox.width), unit(signatureBox.height)), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 6 }), (drawing) => {
        expect(renderDrawingPath(drawing)).toMatch(/^(?:M\d+ \d+(?:L\d+ \d+)+)*$/);
      }),
    );
  });

  it('draws a point alone as a dot', () => {
    expect(renderDrawingPath([[[3, 4]], line(1, 2)])).toBe('M3 4L3 4M1 100L2 140');
  });
});
