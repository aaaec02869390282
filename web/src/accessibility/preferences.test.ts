import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const beforePaint = readFileSync(`${import.meta.dirname}/../../public/preferences.js`, 'utf8');
const key = 'placejuste_accessibility';
const root = document.documentElement;

function system(...wanted: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wanted.some((one) => query.includes(one)),
    addEventListener() {},
  }));
}

const shown = () => ({
  classes: [...root.classList].sort(),
  size: root.getAttribute('data-font-size'),
  theme: root.getAttribute('data-theme'),
  marks: ['data-text-spacing', 'data-left-hand', 'data-simple'].filter((name) => root.hasAttribute(name)),
});

beforeEach(() => {
  vi.resetModules();
  root.className = '';
  root.removeAttribute('data-font-size');
  root.removeAttribute('data-theme');
});

describe('preferences', () => {
  it('start from the specified defaults (§3)', async () => {
    system();
    const { readPreferences } = await import('./preferences.ts');
    expect(readPreferences()).toMatchObject({
      audioEnabled: false,
      highContrast: false,
      fontSize: 'normal',
      reducedMotion: false,
      voiceControl: false,
      hapticFeedback: true,
    });
  });

  it('are applied and saved at each change', async () => {
    system();
    const { setPreferences } = await import('./preferences.ts');
    setPreferences({ highContrast: true, fontSize: 'xlarge', theme: 'dark' });
    expect(shown()).toEqual({ classes: ['high-contrast'], size: 'xlarge', theme: 'dark', marks: [] });
    setPreferences({ textSpacing: true, leftHand: true, simpleLayout: true });
    expect(shown().marks).toEqual(['data-text-spacing', 'data-left-hand', 'data-simple']);
    expect(JSON.parse(window.localStorage.getItem(key) ?? '')).toMatchObject({
      highContrast: true,
      fontSize: 'xlarge',
    });
  });

  it('cannot turn off the settings of the system (§4)', async () => {
    system('prefers-contrast', 'prefers-reduced-motion');
    const { readPreferences, setPreferences } = await import('./preferences.ts');
    setPreferences({ highContrast: false, reducedMotion: false });
    expect(readPreferences()).toMatchObject({ highContrast: true, reducedMotion: true });
  });

  it.each([
    ['{}', ['light', 'dark']],
    ['{"theme":"light"}', ['light', 'light']],
  ])('a public page that is open at dusk turns dark with the system: %s', (stored, themes) => {
    let isDark = false;
    let change = () => undefined as void;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isDark && query.includes('prefers-color-scheme'),
      addEventListener: (_event: string, listener: () => void) => (change = listener),
    }));
    window.localStorage.setItem(key, stored);
    new Function(beforePaint)();
    const before = shown().theme;
    isDark = true;
    change();
    expect([before, shown().theme]).toEqual(themes);
  });

  const stores = [
    '',
    '{',
    '{"highContrast":true,"fontSize":"large","theme":"dark"}',
    '{"reducedMotion":true,"theme":"light","fontSize":"enormous"}',
    '{"highContrast":"yes"}',
    '{"textSpacing":true,"leftHand":true}',
    '{"simpleLayout":true,"textSpacing":"yes"}',
    'null',
  ];
  const systems = [[], ['prefers-color-scheme'], ['prefers-contrast', 'prefers-reduced-motion']];
  it.each(stores.flatMap((stored) => systems.map((wants) => [stored, wants] as const)))(
    'look the same before the first paint: %s with %s',
    async (stored, wants) => {
      system(...wants);
      if (stored !== '') window.localStorage.setItem(key, stored);
      // Runs the file that the pages load.
      new Function(beforePaint)();
      const first = shown();
      const { applyPreferences, readPreferences } = await import('./preferences.ts');
      applyPreferences(readPreferences());
      expect(shown()).toEqual(first);
      expect(first.size).not.toBeNull();
    },
  );
});
