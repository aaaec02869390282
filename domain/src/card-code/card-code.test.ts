import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32Bytes, cardFacts, readTwoDDoc } from './index.ts';

const [gs, rs, us] = ['\u001d', '\u001e', '\u001f'];
const signature = 'A'.repeat(103);
/** 2026-11-21 is day 9821 (265D) after 2000-01-01; 2029-05-31 is day 10743 (29F7). */
const header = 'DC04FR030001265D265DA201FR';
const message = `60ADA${gs}62ESSAI${gs}690102195608${'29F7'}`;
const card = `${header}${message}${us}${signature}`;
const read = (text: string) => readTwoDDoc(text);
const code = (text: string) => {
  const reading = read(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.code;
};

describe('a 2D-Doc', () => {
  it('is its header, its fields and its signature', () => {
    expect(code(card)).toEqual({
      version: 4,
      authority: 'FR03',
      certificate: '0001',
      issuedOn: '2026-11-21',
      signedOn: '2026-11-21',
      documentType: 'A2',
      perimeter: '01',
      country: 'FR',
      fields: [
        { id: '60', value: 'ADA', cut: false },
        { id: '62', value: 'ESSAI', cut: false },
        { id: '69', value: '01021956', cut: false },
        { id: '08', value: '29F7', cut: false },
      ],
      whole: true,
      signed: `${header}${message}`,
      signature,
    });
  });

  it('of version 3 has no country; dates may be left out; a cut field says so', () => {
    const older = code(`DC03FR030001FFFFFFFFA201${'62ESSA'}${rs}6O31052029${us}${signature}`);
    expect(older).toMatchObject({
      version: 3,
      country: null,
      issuedOn: null,
      signedOn: null,
      fields: [
        { value: 'ESSA', cut: true },
        { id: '6O', value: '31052029' },
      ],
    });
  });

  it('a value that fills its greatest size needs no separator', () => {
    const { fields } = code(`${header}61${'A'.repeat(20)}62ESSAI${us}${signature}`);
    expect(fields.map(({ value }) => value)).toEqual(['A'.repeat(20), 'ESSAI']);
  });

  it('what nobody described ends the reading, and that is said', () => {
    const other = code(`${header}62ESSAI${gs}ZZ12345${gs}0829F7${us}${signature}`);
    expect([other.whole, other.fields.length, cardFacts(other).expiresOn]).toEqual([false, 2, null]);
  });

  it.each([
    ['', 'CODE_OF_ANOTHER_KIND'],
    ['https://exemple.fr/', 'CODE_OF_ANOTHER_KIND'],
    ['DCXX', 'CODE_OF_ANOTHER_KIND'],
    [`DC01${card.slice(4)}`, 'CODE_VERSION_UNKNOWN'],
    [`DC05${card.slice(4)}`, 'CODE_VERSION_UNKNOWN'],
    [card.replace(us, ''), 'CODE_DAMAGED'],
    [card.slice(0, card.indexOf(us) + 1), 'CODE_DAMAGED'],
    [card.replace('0829F7', '0829'), 'CODE_DAMAGED'],
    [card.replace('265D', '26G5'), 'CODE_DAMAGED'],
    [card.replace('ESSAI', 'ESSAÏ'), 'CODE_DAMAGED'],
    [card.replace('62ESSAI', '6éESSAI'), 'CODE_DAMAGED'],
  ])('%j: %s', (text, fault) => {
    expect(read(text)).toEqual({ ok: false, fault });
  });

  it('never throws on any input, and one changed character never leaves signed content unchanged', () => {
    fc.assert(fc.property(fc.string(), (text) => void read(text)));
    fc.assert(
      fc.property(fc.nat({ max: card.length - 1 }), fc.integer({ min: 1, max: 127 }), (at, bits) => {
        const flipped = card.slice(0, at) + String.fromCharCode(card.charCodeAt(at) ^ bits) + card.slice(at + 1);
        const reading = read(flipped);
        if (reading.ok)
          expect([reading.code.signed, reading.code.signature]).not.toEqual([`${header}${message}`, signature]);
      }),
    );
  });
});

describe('what is kept of a card', () => {
  it('whether it is one, and its last day', () => {
    expect(cardFacts(code(card))).toEqual({ isCard: true, expiresOn: '2029-05-31' });
    expect(cardFacts(code(card.replace('A201FR', '0401FR')))).toEqual({ isCard: false, expiresOn: '2029-05-31' });
  });
  it.each([
    ['6O31052029', '2029-05-31'],
    [`6O310520290829F7`, '2029-05-31'],
    [`6O300520290829F7`, null],
    ['6O31022029', null],
    ['08FFFF', null],
    ['', null],
  ])('%j: %s', (fields, day) => {
    expect(cardFacts(code(`${header}${fields}${us}${signature}`)).expiresOn).toBe(day);
  });
});

describe('base32', () => {
  it.each([
    ['', []],
    ['MY', [102]],
    ['MY======', [102]],
    ['MZXW6YTBOI', [102, 111, 111, 98, 97, 114]],
    ['MZ', null],
    ['M', null],
    ['m1', null],
  ])('%j', (written, bytes) => {
    expect(base32Bytes(written)).toEqual(bytes === null ? null : Uint8Array.from(bytes));
  });
});
