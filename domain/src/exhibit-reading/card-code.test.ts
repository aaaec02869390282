import { describe, expect, it } from 'vitest';
import type { CodeSignature } from '../card-code/index.ts';
import { printPage, windscreenFine } from '../fixtures/index.ts';
import { isComplete } from '../fine/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, type ExhibitKind } from '../letter/index.ts';
import { compareExhibit, describeFinding, readExhibit } from './index.ts';

const today = toPlainDate('2026-11-24');
const [gs, us] = ['\u001d', '\u001f'];
const box = { left: 0.7, top: 0.5, right: 0.9, bottom: 0.8 };
const codeOf = (lastDay: string, type = 'A2') =>
  `DC04FR030001265D265D${type}01FR62ESSAI${gs}6O${lastDay}${us}${'A'.repeat(103)}`;
const fine = { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') };
if (!isComplete(fine)) throw new Error('A complete fine was expected');
const letter = { fine, more: emptyCaseFacts, preparedOn: today };
/** Letters that were misread by ten years. */
const card = printPage('CARTE MOBILITÉ INCLUSION\nCarte n° CMI-EXEMPLE-001\nValable jusqu’au 30/06/2021');

const test = (text: string, signature: CodeSignature | null, kind: ExhibitKind = 'cmi-front') => {
  const read = readExhibit([{ ...card, codes: [{ text, box }] }], today, signature);
  const findings = compareExhibit(kind, read, letter);
  return { read, findings, of: (claim: string) => findings.find((one) => one.claim === claim) };
};

describe('the code of a card', () => {
  it('is believed before the letters beside it, and is where it stands', () => {
    const { read, of } = test(codeOf('30062031'), 'unknown');
    expect(read.values.until).toEqual([{ value: '2031-06-30', strength: 'sure', named: true, page: 0, parts: [box] }]);
    expect(of('cardEnd')?.standing).toBe('agrees');
    expect(of('cardCode')).toBeUndefined();
  });

  it('contradicts a letter that says another day, where no misreading makes one of the other', () => {
    expect(test(codeOf('15012028'), 'unknown').of('cardEnd')?.standing).toBe('contradicts');
  });

  it('signed by its issuer agrees; with a wrong signature, both it and its day are doubts', () => {
    expect(test(codeOf('30062031'), 'valid').of('cardCode')?.standing).toBe('agrees');
    const { of } = test(codeOf('15012028'), 'wrong');
    expect([of('cardCode')?.standing, of('cardEnd')?.standing]).toEqual(['doubtful', 'doubtful']);
    for (const signature of ['valid', 'wrong'] as const) {
      const finding = test(codeOf('30062031'), signature).of('cardCode');
      expect(finding === undefined ? '' : describeFinding(finding, 'cmi-front')).toMatch(/^Le code de la carte .*\.$/u);
    }
  });

  it('is checked on either face of the card', () => {
    for (const face of ['cmi-front', 'cmi-back'] as const)
      expect(test(codeOf('30062031'), 'valid', face).of('cardCode')).toMatchObject({
        standing: 'agrees',
        expected: '',
      });
  });

  it('is no doubt where there is none', () => {
    for (const signature of [null, 'unknown'] as const)
      expect(
        compareExhibit('cmi-front', readExhibit([card], today, signature), letter).map(({ claim }) => claim),
      ).toEqual(['cardNumber', 'cardEnd']);
  });

  it('of another document says nothing, and that of a card nothing of another paper', () => {
    expect(test(codeOf('15012028', '04'), null).read.values.until).toMatchObject([{ value: '2021-06-30' }]);
    expect(test(codeOf('15012028'), 'wrong', 'identity').of('cardCode')).toBeUndefined();
  });
});
