import { describe, expect, it } from 'vitest';
import { parseEuros } from '../kernel/index.ts';
import { minGiftCents, maxGiftCents } from './gift.ts';
import { checkGift, giftAmounts, giftMessages } from './index.ts';

describe('checkGift', () => {
  it.each(giftAmounts)('takes the offered %i cents', (cents) => {
    expect(checkGift({ amount: String(cents), other: '', email: '' })).toEqual({
      faults: {},
      gift: { amountCents: cents, email: null },
    });
  });

  it.each([
    [{}, { amount: 'AMOUNT_MISSING' }],
    [{ amount: 'other' }, { other: 'AMOUNT_MISSING' }],
    [{ amount: '123' }, { amount: 'AMOUNT_MISSING' }],
    [{ amount: 'other', other: 'beaucoup' }, { other: 'AMOUNT_SHAPE' }],
    [{ amount: 'other', other: '-5' }, { other: 'AMOUNT_SHAPE' }],
    [{ amount: 'other', other: '1e3' }, { other: 'AMOUNT_SHAPE' }],
    [{ amount: 'other', other: '0,99' }, { other: 'AMOUNT_TOO_SMALL' }],
    [{ amount: 'other', other: '500,01' }, { other: 'AMOUNT_TOO_LARGE' }],
    [{ amount: '', other: '  ' }, { amount: 'AMOUNT_MISSING' }],
    [{ amount: '123', other: '5' }, { amount: 'AMOUNT_MISSING' }],
    [{ amount: '500', email: 'ada' }, { email: 'EMAIL_SHAPE' }],
    [{ amount: '500', email: `${'a'.repeat(244)}@exemple.fr` }, { email: 'EMAIL_SHAPE' }],
    [{ amount: '500', email: `${'a'.repeat(243)}@exemple.fr` }, {}],
  ] as const)('names what is wrong with %j', (input, faults) => {
    expect(checkGift(input).faults).toEqual(faults);
  });

  it.each([
    ['12', 1200],
    ['1', 100],
    ['12,5', 1250],
    ['12.50 €', 1250],
    ['1 00', 10_000],
    ['500', 50_000],
  ] as const)('reads « %s »', (other, amountCents) => {
    expect(checkGift({ other })).toEqual({ faults: {}, gift: { amountCents, email: null } });
  });

  it('takes what was typed without the spaces around it', () => {
    expect(checkGift({ amount: ' 500 ', other: ' ', email: ' ada@exemple.fr ' })).toEqual({
      faults: {},
      gift: { amountCents: 500, email: 'ada@exemple.fr' },
    });
    expect(checkGift({ amount: ' other ', other: ' ' }).faults).toEqual({ other: 'AMOUNT_MISSING' });
  });

  it('says how small and how large a gift may be', () => {
    const [least, most] = [giftMessages.AMOUNT_TOO_SMALL, giftMessages.AMOUNT_TOO_LARGE].map((said) =>
      parseEuros(/est (.*?€)/.exec(said)?.[1] ?? ''),
    );
    expect([least, most]).toEqual([minGiftCents, maxGiftCents]);
  });
});
