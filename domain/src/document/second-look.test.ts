import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardType } from './card-type.ts';
import { drawBytes, isDrawn, areLooksAgreed } from './second-look.ts';

describe('a second look', () => {
  it.each([
    [[0, 0, 0, 0], true],
    [[12, 204, 204, 204], true],
    [[12, 204, 204, 205], false],
    [[255, 255, 255, 255], false],
  ])('bytes %j: drawn %s', (bytes, drawn) => expect(isDrawn(Uint8Array.from(bytes))).toBe(drawn));

  it('one byte more or less never undraws a lower number', () => {
    const bytes = fc.uint8Array({ minLength: drawBytes, maxLength: drawBytes });
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const numberOf = (all: Uint8Array) => all.reduce((sum, byte) => sum * 256 + byte, 0);
        const [low, high] = numberOf(one) < numberOf(other) ? [one, other] : [other, one];
        expect(isDrawn(low) || !isDrawn(high)).toBe(true);
      }),
    );
  });

  const unread = { expiresOn: null, cardType: null, plate: null, holderName: null };
  const approved = (expiresOn: string | null) => ({ ...unread, status: 'approved', expiresOn }) as const;
  const vehicle = (plate: string | null) => ({ ...approved(null), plate });
  const card = (cardType: CardType) => ({ ...approved('2026-12-31'), cardType });
  const named = (holderName: string | null) => ({ ...card('cmi'), holderName });
  const rejected = { ...unread, status: 'rejected' } as const;
  it.each([
    [approved(null), approved(null), true],
    [approved('2031-05-01'), approved('2031-05-01'), true],
    [approved('2031-05-01'), approved('2021-05-01'), false],
    [approved('2031-05-01'), approved(null), false],
    [vehicle('AB-123-CD'), vehicle('ab 123 cd'), true],
    [vehicle('AB-123-CD'), vehicle('AB-128-CD'), false],
    [vehicle('AB-123-CD'), vehicle(null), false],
    [card('cmi'), card('cmi'), true],
    [card('cmi'), card('ces_civil'), false],
    [named('Ada Essai'), named('ESSAI Ada Marie'), true],
    [named('Noémie Essai'), named('ESSAI épouse MODELE Noemie'), true],
    [named('Ada Essai'), named(null), true],
    [named('Ada Essai'), named('Basile Essai'), false],
    [rejected, rejected, true],
    [approved(null), rejected, false],
  ])('%o and %o agree: %s', (first, second, agrees) => expect(areLooksAgreed(first, second)).toBe(agrees));
});
