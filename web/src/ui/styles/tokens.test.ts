import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours of the rule that begins with that selector. */
function coloursOf(selector: string): Readonly<Record<string, string>> {
  const [, body = ''] = css.slice(css.indexOf(`  ${selector}`)).match(/\{([^}]*)\}/) ?? [];
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'act-soft'],
  ['ink', 'good-soft'],
  ['ink', 'wait-soft'],
  ['ink', 'bad-soft'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'card'],
  ['act', 'paper'],
  ['act', 'card'],
  ['act', 'act-soft'],
  ['act-ink', 'act'],
  ['act-ink', 'act-strong'],
  ['night-ink', 'night'],
  ['night-soft', 'night'],
  ['night-good', 'night'],
  ['night', 'night-ink'],
  ['sun-ink', 'sun'],
  ['good', 'paper'],
  ['good', 'card'],
  ['good', 'good-soft'],
  ['wait', 'paper'],
  ['wait', 'card'],
  ['wait', 'wait-soft'],
  ['bad', 'paper'],
  ['bad', 'card'],
  ['bad', 'bad-soft'],
] as const;
const boundaries = [
  ['line', 'paper'],
  ['line', 'card'],
  ['focus-out', 'paper'],
  ['focus-out', 'card'],
  ['focus-in', 'focus-out'],
  ['night-line', 'night'],
  ['sun', 'night'],
] as const;

describe.each([
  ['light', ':root,', {}],
  ['dark', ":root[data-theme='dark'],", {}],
  ['high contrast', ':root.high-contrast,', {}],
  ['high contrast and dark', ":root.high-contrast[data-theme='dark'] {", coloursOf(':root.high-contrast,')],
])('%s', (_name, selector, inherited) => {
  // High contrast inherits the colours that it does not set from the rule before it, as in the browser.
  const colours = { ...inherited, ...coloursOf(selector) };
  it.each(texts)('writes %s on %s at 7 to 1 or more', (text, ground) =>
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(7),
  );
  it.each(boundaries)('draws %s on %s at 3 to 1 or more', (edge, ground) =>
    expect(contrast(colours[edge] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3),
  );
});

it('applies the dark theme on screen only: paper is white', () => {
  const onScreen = [...css.matchAll(/@media screen \{\n([^]*?)\n {2}\}\n/g)].map(([, rules = '']) => rules);
  const darkIn = (rules: string) => rules.match(/\[data-theme='dark'\]/g) ?? [];
  expect(darkIn(css)).toHaveLength(2);
  expect(onScreen.flatMap(darkIn)).toHaveLength(2);
});
