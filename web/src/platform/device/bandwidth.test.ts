import { afterEach, expect, it } from 'vitest';
import { isLowBandwidth, isSparing } from './bandwidth.ts';

const connect = (connection: object | undefined): void => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
};
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

it.each([
  ['slow-2g', true],
  ['2g', true],
  ['3g', false],
  ['4g', false],
  [undefined, false],
])('specification §9: the low-bandwidth mode of a connection « %s » is %s', (effectiveType, isLow) => {
  connect({ effectiveType });
  expect(isLowBandwidth()).toBe(isLow);
});

it.each([
  ['a slow line', { effectiveType: 'slow-2g', saveData: false }, true],
  ['a line that the person spares', { effectiveType: '4g', saveData: true }, true],
  ['a fast line', { effectiveType: '4g', saveData: false }, false],
  ['a browser that tells nothing', undefined, false],
])('heavy content waits for a press, or not: %s', (_what, connection, isSpared) => {
  connect(connection);
  expect(isSparing()).toBe(isSpared);
});
