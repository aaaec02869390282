import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase32, readCardFacts, readTwoDDoc } from './index.ts';
import { parseDayFrom2000, parseDayDigits } from './two-d-doc.ts';

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
      signedText: `${header}${message}`,
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

  /** By their number of characters: these need no separator. */
  const fixed = {
    1: '68 6J AF AG AT',
    2: '65 67 6C 6I 6Y A0 A6',
    3: '6B A5 A7 A9',
    4: '06 08 09 AD AE',
    5: '6W',
    6: '07 AO',
    7: 'AK',
    8: '69 6L 6N 6O AA AI AN',
    9: '0A 0B',
    11: 'AL',
    12: '6R',
    13: 'AJ',
    17: 'A4',
    19: '6K',
    36: '0D',
  };
  /** By the most characters they have: only these need none when they are full. */
  const greatest = {
    5: 'AM',
    8: 'AB',
    10: '6H 6Q AS',
    11: '6Z',
    12: 'A8',
    17: 'A1 A2 A3',
    19: 'AC',
    20: '61 66',
    25: 'AQ',
    30: 'AH',
    32: '6A 6X',
    35: 'AR',
    38: '62 63 64 6G 6S 6T 6U 6V',
    40: '6M 6P',
    60: '60 6D 6E AP',
    90: '6F',
  };
  const listed = (table: Readonly<Record<number, string>>) =>
    Object.entries(table).flatMap(([size, ids]) =>
      ids.split(' ').map((id) => ({ id, value: 'A'.repeat(Number(size)) })),
    );
  const written = (fields: readonly { id: string; value: string }[], end: string) =>
    fields.map(({ id, value }) => `${id}${value}${end}`).join('');
  const readBack = (message: string) => code(`${header}${message}${us}${signature}`);

  it('each field of a fixed size ends after its characters, and one less is damage', () => {
    const fields = listed(fixed);
    expect(readBack(written(fields, '')).fields).toEqual(fields.map((field) => ({ ...field, cut: false })));
    for (const { id, value } of fields)
      expect(read(`${header}${id}${value.slice(1)}${gs}${us}${signature}`), id).toMatchObject({
        fault: 'CODE_DAMAGED',
      });
  });

  it('each field with a greatest size ends there, or before at its separator', () => {
    const full = listed(greatest);
    const short = full.map(({ id, value }) => ({ id, value: value.slice(1) }));
    expect(readBack(written(full, '')).fields).toEqual(full.map((field) => ({ ...field, cut: false })));
    expect(readBack(written(short, gs)).fields).toEqual(short.map((field) => ({ ...field, cut: false })));
  });

  it('a field without a greatest size goes on to its separator', () => {
    const endless = ['01', '02', '03', '04', '05', '0C'].map((id) => ({ id, value: 'A'.repeat(200) }));
    const { fields, whole } = readBack(written(endless, rs));
    expect(fields).toEqual(endless.map((field) => ({ ...field, cut: true })));
    expect(whole).toBe(true);
  });

  it.each([
    ['AB', `AB${card.slice(2)}`, 'CODE_OF_ANOTHER_KIND'],
    ['no end of the message', `${header}${message}`, 'CODE_DAMAGED'],
    ['no country', `DC04FR030001265D265DA20160ADA${gs}${us}${signature}`, 'CODE_DAMAGED'],
  ])('with %s is refused', (_what, text, fault) => {
    expect(read(text)).toEqual({ ok: false, fault });
  });

  it('ends a field at the first of its separators', () => {
    const { fields } = code(`${header}62ESSA${rs}63BOB${gs}${us}${signature}`);
    expect(fields.map(({ value, cut }) => [value, cut])).toEqual([
      ['ESSA', true],
      ['BOB', false],
    ]);
  });

  it('has its last day in its own field: another of four figures is none', () => {
    expect(readCardFacts(code(`${header}0629F7${us}${signature}`)).expiresOn).toBeNull();
  });

  it.each(['A29F7', '29F7A', '29f7', 'FFFF'])('« %s » is no number of days', (written) => {
    expect(parseDayFrom2000(written)).toBeNull();
  });

  it.each(['131052029', '310520291', '31/05/2029', '32052029'])('« %s » is no day', (written) => {
    expect(parseDayDigits(written)).toBeNull();
  });

  it.each(['A', 'AAA', 'AAAAAA', 'AAAAAAAAA', '1A', 'aa', 'AAAAAAA8', 'AB'])('« %s » is no base32', (written) => {
    expect(decodeBase32(written)).toBeNull();
  });

  it('what nobody described ends the reading, and that is said', () => {
    const other = code(`${header}62ESSAI${gs}ZZ12345${gs}0829F7${us}${signature}`);
    expect([other.whole, other.fields.length, readCardFacts(other).expiresOn]).toEqual([false, 2, null]);
    expect(other.fields.at(-1)).toEqual({ id: 'ZZ', value: '12345', cut: false });
  });

  it.each([
    ['', 'CODE_OF_ANOTHER_KIND'],
    ['https://exemple.fr/', 'CODE_OF_ANOTHER_KIND'],
    ['DCXX', 'CODE_OF_ANOTHER_KIND'],
    ['DC4', 'CODE_OF_ANOTHER_KIND'],
    [` ${card}`, 'CODE_OF_ANOTHER_KIND'],
    [`DC01${card.slice(4)}`, 'CODE_VERSION_UNKNOWN'],
    [`DC05${card.slice(4)}`, 'CODE_VERSION_UNKNOWN'],
    [card.replace(us, ''), 'CODE_DAMAGED'],
    [card.slice(0, card.indexOf(us) + 1), 'CODE_DAMAGED'],
    [card.replace('0829F7', '0829'), 'CODE_DAMAGED'],
    [card.replace('265D', '26G5'), 'CODE_DAMAGED'],
    [card.replace('ESSAI', 'ESSAÏ'), 'CODE_DAMAGED'],
    [card.replace('62ESSAI', '6éESSAI'), 'CODE_DAMAGED'],
    [card.replace('62ESSAI', '6aESSAI'), 'CODE_DAMAGED'],
    [card.replace('62ESSAI', '62ESSA\u0080'), 'CODE_DAMAGED'],
    [card.replace('FR03', 'fr03'), 'CODE_DAMAGED'],
    [card.replace('A201FR', 'A201F'), 'CODE_DAMAGED'],
    [card.replace(us, `${gs}6${us}`), 'CODE_DAMAGED'],
    [`${header.slice(0, 20)}${us}${signature}`, 'CODE_DAMAGED'],
    [`${card.slice(0, card.indexOf(us) + 1)}1${signature}`, 'CODE_DAMAGED'],
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
          expect([reading.code.signedText, reading.code.signature]).not.toEqual([`${header}${message}`, signature]);
      }),
    );
  });
});

describe('what is kept of a card', () => {
  it('whether it is one, and its last day', () => {
    expect(readCardFacts(code(card))).toEqual({ isCard: true, expiresOn: '2029-05-31' });
    for (const other of ['0401FR', 'A202FR'])
      expect(readCardFacts(code(card.replace('A201FR', other)))).toEqual({ isCard: false, expiresOn: '2029-05-31' });
  });
  it.each([
    ['6O31052029', '2029-05-31'],
    [`6O310520290829F7`, '2029-05-31'],
    [`6O300520290829F7`, null],
    ['6O31022029', null],
    ['08FFFF', null],
    ['080000', '2000-01-01'],
    ['08GGGG', null],
    [`6N31052029`, null],
    ['6O3105202A', null],
    ['6OA1052029', null],
    ['', null],
  ])('%j: %s', (fields, day) => {
    expect(readCardFacts(code(`${header}${fields}${us}${signature}`)).expiresOn).toBe(day);
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
    ['MZX', null],
    ['MZXW6Y', null],
    ['MZXW6', [102, 111, 111]],
    ['74======', [255]],
    ['=MY', null],
    ['7777777777777777', Array.from({ length: 10 }, () => 255)],
    ['m1', null],
  ])('%j', (written, bytes) => {
    expect(decodeBase32(written)).toEqual(bytes === null ? null : Uint8Array.from(bytes));
  });
});
