import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlateForm } from '../kernel/index.ts';
import { mergePlateReadings, minSymbolConfidence, findPlateBlocks, plateLengths, type PlateSymbol } from './index.ts';

const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ';
const read = (text: string, confidence = 95): PlateSymbol[] =>
  [...text].map((symbol) => ({ text: symbol, confidence }));

const letter = fc.constantFrom(...letters);
const figure = fc.constantFrom(...'0123456789');
/** Plates of today, as they are given. */
const plates = fc
  .tuple(
    fc.array(letter, { minLength: 2, maxLength: 2 }),
    fc.array(figure, { minLength: 3, maxLength: 3 }),
    fc.array(letter, { minLength: 2, maxLength: 2 }),
  )
  .map((blocks) => blocks.map((block) => block.join('')).join('-'))
  .filter((plate) => findPlateForm(plate) === 'strict');

describe('the form of a plate', () => {
  it.each([
    ['AB123CD', ['AB', '123', 'CD']],
    // Another kind of symbol than may stand there is put right before the form is told.
    ['AB1Z3CD', ['AB', '1Z3', 'CD']],
    ['8BOI2CD', ['8B', 'OI2', 'CD']],
    ['4354GG59', ['4354', 'GG', '59']],
    ['123ABC75', ['123', 'ABC', '75']],
    ['1234AB2A', ['1234', 'AB', '2A']],
  ])('%s has the blocks %o', (text, expected) => {
    expect(findPlateBlocks(text)?.map(({ from, to }) => text.slice(from, to))).toEqual(expected);
  });

  it.each([
    'AB123C',
    'AB1234CD',
    'ABCDEFG',
    '1234BCD',
    'BMD1234',
    'AI123CD',
    'UB123CD',
    'SS123AB',
    'AB000CD',
    '1234AB99',
    '0234AB75',
    '',
  ])('%s is no French plate', (text) => {
    expect(findPlateBlocks(text)).toBeNull();
  });
});

describe('two readings', () => {
  it('that say the same are the plate, as sure as its least sure symbol', () => {
    fc.assert(
      fc.property(
        plates,
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 7, maxLength: 7 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 7, maxLength: 7 }),
        (plate, first, second) => {
          const bare = plate.replaceAll('-', '');
          const symbols = (sure: readonly number[]) =>
            [...bare].map((text, at) => ({ text, confidence: sure[at] ?? 0 }));
          const least = Math.min(...first.map((one, at) => Math.max(one, second[at] ?? 0)));
          expect(mergePlateReadings(symbols(first), symbols(second))).toEqual(
            least < minSymbolConfidence ? null : { plate, confidence: least },
          );
        },
      ),
    );
  });

  it('that differ in any symbol that could stand there are none', () => {
    fc.assert(
      fc.property(plates, fc.nat(6), letter, figure, (plate, at, otherLetter, otherFigure) => {
        const bare = plate.replaceAll('-', '');
        const other = /\d/.test(bare[at] ?? '') ? otherFigure : otherLetter;
        fc.pre(other !== bare[at]);
        expect(mergePlateReadings(read(bare), read(bare.slice(0, at) + other + bare.slice(at + 1)))).toBeNull();
        expect(mergePlateReadings(read(bare.slice(0, at) + other + bare.slice(at + 1)), read(bare))).toBeNull();
      }),
    );
  });

  it('answer only what is a plate of the strict or of the former form', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...letters, ...'IOU0123456789'), minLength: 5, maxLength: 9 }),
        (text) => {
          const found = mergePlateReadings(read(text), read(text));
          expect(found === null || ['strict', 'usual'].includes(findPlateForm(found.plate) ?? '')).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['ABO23CD', 'AB-023-CD'],
    ['ABQ23CD', 'AB-023-CD'],
    ['ABI23CD', 'AB-123-CD'],
    ['ABL23CD', 'AB-123-CD'],
    ['ABZ23CD', 'AB-223-CD'],
    ['ABS23CD', 'AB-523-CD'],
    ['ABG23CD', 'AB-623-CD'],
    ['ABB23CD', 'AB-823-CD'],
    ['A2123CD', 'AZ-123-CD'],
    ['4B123CD', 'AB-123-CD'],
    ['A5123CD', 'AS-123-CD'],
    ['A6123CD', 'AG-123-CD'],
    ['A8123CD', 'AB-123-CD'],
    ['I234AB75', '1234-AB-75'],
    ['1234ABZB', '1234-AB-2B'],
  ])('take %s, read freely, for %s where the blocks say so', (free, plate) => {
    expect(mergePlateReadings(read(free), read(plate.replaceAll('-', '')))?.plate).toBe(plate);
  });

  it.each([
    ['1234AB01', true],
    ['1234AB19', true],
    ['1234AB21', true],
    ['1234AB95', true],
    ['123ABC2A', true],
    ['12ABC2B', true],
    ['1234AB00', false],
    ['1234AB20', false],
    ['1234AB96', false],
    ['1234ABA2', false],
    ['0234AB01', false],
  ])('%s, a form from before 2009, names a department: %s', (text, exists) => {
    expect(mergePlateReadings(read(text), read(text)) !== null).toBe(exists);
  });

  it('are enough at the least confidence, and not one under it', () => {
    const at = (confidence: number) => mergePlateReadings(read('AB123CD', confidence), read('AB123CD', confidence));
    expect(at(minSymbolConfidence)).toEqual({ plate: 'AB-123-CD', confidence: minSymbolConfidence });
    expect(at(minSymbolConfidence - 1)).toBeNull();
  });

  it('have as many symbols as one of the forms', () => {
    expect(plateLengths).toEqual([7, 8]);
  });

  it('put right a free reading by the place of its symbols', () => {
    expect(mergePlateReadings(read('A8I23CD'), read('AB123CD'))).toEqual({ plate: 'AB-123-CD', confidence: 95 });
    // A corrected symbol is replaced by the second reading alone.
    expect(
      mergePlateReadings(read('A8123CD', 99), [...read('A'), { text: 'B', confidence: 40 }, ...read('123CD')]),
    ).toBeNull();
  });
});
