/**
 * Colours of `ui/styles/tokens.css`, each with the text colour used on it, or null. A test checks that the list is
 * complete.
 */
export const colourTokens: readonly (readonly [name: string, ink: string | null])[] = [
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['paper', 'ink'],
  ['card', 'ink'],
  ['line', null],
  ['hair', null],
  ['act', 'act-ink'],
  ['act-ink', 'act'],
  ['act-strong', 'act-ink'],
  ['act-soft', 'act'],
  ['night', 'night-ink'],
  ['night-deep', 'night-ink'],
  ['night-ink', 'night'],
  ['night-soft', 'night'],
  ['night-line', null],
  ['night-good', 'night'],
  ['sun', 'sun-ink'],
  ['sun-ink', 'sun'],
  ['good', 'good-soft'],
  ['good-soft', 'good'],
  ['wait', 'wait-soft'],
  ['wait-soft', 'wait'],
  ['bad', 'bad-soft'],
  ['bad-soft', 'bad'],
  ['focus-in', null],
  ['focus-out', null],
  ['drawing-line', null],
  ['drawing-body', null],
  ['drawing-glass', null],
  ['drawing-road', null],
  ['drawing-far', null],
  ['drawing-lamp', null],
  ['drawing-wheel', null],
  ['drawing-leaf', null],
];

export const looks = ['light', 'dark', 'contrast'] as const;
export type Look = (typeof looks)[number];
