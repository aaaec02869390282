import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { followPointer } from './follow-pointer.ts';

const touch = () => document.dispatchEvent(new Event('pointerdown'));
const press = (key: string) => () => document.dispatchEvent(new KeyboardEvent('keydown', { key }));

test.each<[what: string, acts: readonly (() => unknown)[], isPointer: boolean]>([
  ['nothing', [], false],
  ['a touch', [touch], true],
  ['a touch, then a letter of the keyboard on the screen', [touch, press('a')], true],
  ['a touch, then Tab', [touch, press('Tab')], false],
  ['a touch, then Esc', [touch, press('Escape')], false],
  ['Tab, then a touch', [press('Tab'), touch], true],
])('after %s, the focus ring of a heading shows for the keyboard only', (_what, acts, isPointer) => {
  document.documentElement.removeAttribute('data-pointer');
  followPointer();
  for (const act of acts) act();
  expect(document.documentElement.hasAttribute('data-pointer')).toBe(isPointer);
});

test('headings have no focus ring while a pointer is in use', () => {
  const css = readFileSync(`${import.meta.dirname}/../ui/styles/focus.css`, 'utf8');
  expect(css).toMatch(/:root\[data-pointer\] :is\(h1, h2, h3\):focus-visible \{\s*outline: none;\s*box-shadow: none;/);
});
