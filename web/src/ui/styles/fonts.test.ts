import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheet = readFileSync(`${import.meta.dirname}/fonts.css`, 'utf8');

/** The face and the characters of each rule. */
function readFaces() {
  return [...sheet.matchAll(/@font-face \{([^}]+)\}/g)].map(([, rule = '']) => {
    const find = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? '';
    const letters = [...find('unicode-range').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
      ([, first = '', last = first]) => {
        const from = Number.parseInt(first, 16);
        return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
      },
    );
    return { face: `${find('font-family')} ${find('font-weight')}`, letters };
  });
}

it('two files of one face share no character, which would fetch both', () => {
  const letters = readFaces().flatMap((one) => one.letters.map((letter) => `${one.face} ${letter.toString(16)}`));
  expect(letters.length).toBeGreaterThan(400);
  expect(letters.filter((one, at) => letters.indexOf(one) !== at)).toEqual([]);
});

it('together they cover the languages of western Europe', () => {
  const letters = new Set(readFaces().flatMap((one) => one.letters));
  const known = Array.from({ length: 0xff - 0xa0 + 1 }, (_, at) => 0xa0 + at);
  expect(known.filter((letter) => !letters.has(letter))).toEqual([]);
});
