import { afterEach, describe, expect, it, vi } from 'vitest';
import { needsStabilising, stabilisePage, type DeviceHints } from './stabilisation.ts';

const now = Date.UTC(2026, 10, 21);
const android = (version: number) =>
  'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  `Chrome/${version}.0.0.0 Mobile Safari/537.36`;
/** A recent Android phone with a good connection: none of the four signs. */
const strong: DeviceHints = {
  userAgent: android(156),
  deviceMemory: 8,
  cores: 8,
  saveData: false,
  effectiveType: '4g',
};
const smooth = () => Promise.resolve(60);

describe('Android stabilisation (specification §4, decisions §8)', () => {
  it.each([
    ['no sign', {}, 60, false],
    ['memory alone', { deviceMemory: 2 }, 60, false],
    ['memory and cores', { deviceMemory: 2, cores: 4 }, 60, true],
    ['a little more memory and cores', { deviceMemory: 4, cores: 6 }, 60, false],
    ['cores and a browser of two years and more', { cores: 4, userAgent: android(120) }, 60, true],
    ['cores and a browser of last year', { cores: 4, userAgent: android(145) }, 60, false],
    ['memory and a line of 3g', { deviceMemory: 1, effectiveType: '3g' }, 60, true],
    ['memory and data saved', { deviceMemory: 1, saveData: true }, 60, true],
    ['a slow line alone', { effectiveType: 'slow-2g', saveData: true }, 10, false],
    ['memory and few frames', { deviceMemory: 2 }, 39.9, true],
    ['memory and enough frames', { deviceMemory: 2 }, 40, false],
    ['few frames alone', {}, 10, false],
    [
      'a browser that says nothing',
      { deviceMemory: undefined, cores: undefined, saveData: undefined, effectiveType: undefined },
      10,
      false,
    ],
  ] as const)('%s', async (_name, change, frames, expected) => {
    expect(await needsStabilising({ ...strong, ...change }, now, () => Promise.resolve(frames))).toBe(expected);
  });

  it('applies to Android only', async () => {
    const weak = { ...strong, deviceMemory: 1, cores: 2, saveData: true };
    expect(await needsStabilising(weak, now, smooth)).toBe(true);
    expect(
      await needsStabilising(
        { ...weak, userAgent: android(156).replace('Linux; Android 14; Pixel', 'Windows NT 10.0') },
        now,
        smooth,
      ),
    ).toBe(false);
  });

  it('counts frames only when they decide', async () => {
    const count = vi.fn(smooth);
    await needsStabilising(strong, now, count);
    await needsStabilising({ ...strong, deviceMemory: 2, cores: 4 }, now, count);
    expect(count).not.toHaveBeenCalled();
  });
});

describe('on the page', () => {
  afterEach(() => document.documentElement.classList.remove('stabilised'));

  it.each([
    [android(156), true],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', false],
  ])('the class that stops every animation is set for a weak phone: %s', async (userAgent, expected) => {
    const device = { userAgent, deviceMemory: 2, hardwareConcurrency: 4 };
    vi.stubGlobal('navigator', device);
    await stabilisePage();
    expect(document.documentElement.classList.contains('stabilised')).toBe(expected);
  });
});
