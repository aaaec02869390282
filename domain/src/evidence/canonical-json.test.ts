import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson, type JsonValue } from './canonical-json.ts';

/** The number whose IEEE 754 bits are these. */
function fromBits(hex: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
}

describe('RFC 8785', () => {
  it('§3.2.2: literals, numbers and strings', () => {
    const given = JSON.parse(String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`) as JsonValue;
    expect(toCanonicalJson(given)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('§3.2.3: names in the order of their code units', () => {
    const given =
      JSON.parse(String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
      "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`) as JsonValue;
    expect(Object.values(JSON.parse(toCanonicalJson(given)) as object).toSorted()).toEqual(
      Object.values(given as object).toSorted(),
    );
    const order = ['"\\r"', '"1"', '"\u0080"', '"ö"', '"€"', '"😀"', '"\ufb33"'].map((name) =>
      toCanonicalJson(given).indexOf(name),
    );
    expect(order.every((place, index) => place > (order[index - 1] ?? -1))).toBe(true);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: %s', (bits, written) => {
    expect(toCanonicalJson(fromBits(bits))).toBe(written);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', 'a\udc00b', undefined as never])(
    'has no form for %j',
    (value) => {
      expect(() => toCanonicalJson({ value })).toThrow(RangeError);
    },
  );

  it('any document: read back it is the same, and written again it is the same text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = toCanonicalJson(value as JsonValue);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        return toCanonicalJson(JSON.parse(text) as JsonValue) === text;
      }),
    );
  });
});
