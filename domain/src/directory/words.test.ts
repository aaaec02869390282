import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedForm, buildListingWords, listNearestWords, parseTypedWords, parseWords } from './index.ts';

/** Any characters except lone surrogates; fast-check's own « binary » takes two seconds to start. */
const anyText = (most: number) =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0x10f7ff)), { maxLength: most })
    .map((codes) => codes.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)).join(''));

describe('words', () => {
  it.each([
    ['Boulangeries de l’Été', ['boulangerie', 'ete']],
    ['St-Étienne-du-Œuf', ['saint', 'etienne', 'oeuf']],
    ['  ', []],
    ['constructor valueof', ['constructor', 'valueof']],
    ['69003 LYON', ['69003', 'lyon']],
    ['<script>alert(1)</script>', ['script', 'alert', '1']],
    ['au aux chez dans de des du en et la le les ou par pour près sous sur un une', []],
    ['St Ste Bld Bd Av Resto', ['saint', 'sainte', 'boulevard', 'avenue', 'restaurant']],
    ['Cæsar à 2 b', ['caesar', '2']],
    ['bus prix fax xs', ['bus', 'pri', 'fax', 'xs']],
    ['café Cafés', ['cafe']],
    [`${'a'.repeat(50)}`, ['a'.repeat(40)]],
    ["%' or 1=1 -- \\ \u0000", ['or', '1']],
  ])('reads « %s »', (text, words) => {
    expect(parseWords(text)).toEqual(words);
  });

  it('takes any text, however long, and lets out letters and figures only', () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        const words = parseTypedWords(text);
        return words.length <= 8 && words.every((word) => /^[a-z0-9]{1,40}$/.test(word));
      }),
      { numRuns: 50 },
    );
    expect(parseTypedWords('café '.repeat(2000))).toEqual(['cafe']);
    expect(parseTypedWords(`${' '.repeat(197)}abcdef`)).toEqual(['abc']);
    expect(parseTypedWords('a1 a2 a3 a4 a5 a6 a7 a8 a9')).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']);
  });

  it.each([
    ['Boulangeries de l’Été', 'ete', 'Été'],
    ['l’E\u0301te\u0301 2026', 'ete', 'E\u0301te\u0301'],
    ['Boulangeries', 'boulangerie', 'Boulangeries'],
    ['2Pac', '2pac', '2Pac'],
    ['A'.repeat(50), 'a'.repeat(40), 'A'.repeat(40)],
    ['Lyon', 'lille', 'lille'],
    ['', 'lille', 'lille'],
  ])('repeats of « %s » the word « %s » as « %s »', (text, word, typed) => {
    expect(readTypedForm(text, word)).toBe(typed);
  });

  it('of a listing: its name, its trade by both names, its place with the street', () => {
    const listing = {
      name: 'Chez Ada',
      activity: 'Crêperie',
      street: '2 rue de Lyon',
      postcode: '69003',
      commune: 'Lyon',
    };
    expect(buildListingWords(listing, 'Restaurants et cafés')).toEqual({
      name: ['ada'],
      trade: ['creperie', 'restaurant', 'cafe'],
      place: ['lyon', '69003', '2', 'rue'],
      commune: ['lyon', '69003'],
    });
    expect(buildListingWords({ ...listing, activity: null, street: null, postcode: null }, 'Cafés')).toEqual({
      name: ['ada'],
      trade: ['cafe'],
      place: ['lyon'],
      commune: ['lyon'],
    });
  });

  it('is the same said twice: what was kept is found again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.lorem(), fc.string()),
        (text) => parseWords(parseWords(text).join(' ')).join(' ') === parseWords(text).join(' '),
      ),
    );
  });

  it.each([
    ['boulangrie', ['boulangerie', 'boulanger', 'marie'], ['boulangerie']],
    ['pharamcie', ['pharmacie', 'pharmacien'], ['pharmacie']],
    ['lion', ['lyon', 'lille', 'lien'], ['lyon', 'lien']],
    ['bar', ['car', 'bas'], []],
    ['xyzzy', ['lyon'], []],
    ['bar', ['bar', 'bars'], ['bar']],
    ['lyno', ['lyon', 'lyn'], ['lyon', 'lyn']],
    ['lyn', ['lyon'], []],
    ['quai', ['quais', 'quaiss'], ['quais']],
    ['avenues', ['aenus'], []],
    ['pharmaci', ['pharmaciens', 'pharmacien'], ['pharmacien']],
    ['pahramci', ['pharmaci'], ['pharmaci']],
    ['pharmaci', ['harmac', 'armaci'], ['harmac', 'armaci']],
    ['pharmaci', ['armac'], []],
    ['lyon', [], []],
  ])('a slip in « %s » is forgiven, and no more', (typed, known, near) => {
    expect(listNearestWords(typed, known)).toEqual(near);
  });
});
