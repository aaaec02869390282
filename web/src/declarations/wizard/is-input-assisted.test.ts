import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInputAssisted, watchInput } from './is-input-assisted.ts';

let stop: () => void;
beforeEach(() => {
  stop = watchInput();
});
afterEach(() => stop());

const touch = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
const click = (detail: number) => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Tab' }));

it('is told by a key, or by a press without a finger; a touch takes it back', () => {
  touch();
  expect(isInputAssisted()).toBe(false);
  key();
  expect(isInputAssisted()).toBe(true);
  touch();
  click(1);
  expect(isInputAssisted()).toBe(false);
  key();
  click(0);
  expect(isInputAssisted()).toBe(true);
});

it('hears nothing once the wizard is left', () => {
  touch();
  stop();
  key();
  expect(isInputAssisted()).toBe(false);
});
