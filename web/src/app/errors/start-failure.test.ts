import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const read = (path: string): string => readFileSync(`${import.meta.dirname}/../../../${path}`, 'utf8');
const panel = (): HTMLElement | null => document.getElementById('panne');
const waiting = (): HTMLElement | null => document.getElementById('attente');
const application = (): HTMLElement | null => document.getElementById('application');
const script = (): HTMLScriptElement => document.body.appendChild(document.createElement('script'));
const failure = (filename: string) => new ErrorEvent('error', { filename, error: new SyntaxError('Unexpected token') });
const rejection = () => Object.assign(new Event('unhandledrejection'), { reason: new Error('cassé') });
const ours = `${window.location.origin}/assets/app-1.js`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(read('app.html'))?.[1] ?? '';
  // Runs the file that the pages load, as they do.
  new Function(read('public/boot-guard.js'))();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("specification §2: « Erreur d'initialisation » and a reload button, for", () => {
  it.each<[cause: string, happen: () => unknown]>([
    ['a script that could not be fetched', () => script().dispatchEvent(new Event('error'))],
    ['a script that could not be read, or failed as it ran', () => window.dispatchEvent(failure(ours))],
    ['a promise that nothing awaited', () => window.dispatchEvent(rejection())],
    ['a start that never ends', () => vi.advanceTimersByTime(15_000)],
  ])('%s', (_cause, happen) => {
    expect(panel()?.hidden).toBe(true);
    happen();
    expect(panel()?.hidden).toBe(false);
    expect(panel()?.querySelector('h1')?.textContent).toBe("Erreur d'initialisation");
    expect(panel()?.querySelector('a')?.getAttribute('href')).toBe('');
    expect(document.title).toBe("Erreur d'initialisation – PlaceJuste");
  });

  it.each<[what: string, happen: () => unknown]>([
    ['a picture', () => document.body.appendChild(document.createElement('img')).dispatchEvent(new Event('error'))],
    ['an extension of the browser', () => window.dispatchEvent(failure('moz-extension://1/content.js'))],
    ['a start of fourteen seconds', () => vi.advanceTimersByTime(14_000)],
  ])('but not for %s', (_what, happen) => {
    happen();
    expect(panel()?.hidden).toBe(true);
  });

  it('ignores an application that is already drawn', () => {
    application()?.append('Accueil', document.createElement('p'));
    window.dispatchEvent(failure(ours));
    vi.advanceTimersByTime(20_000);
    expect(panel()?.hidden).toBe(true);
  });

  it('after two seconds a start shows that it is loading, until it fails or ends', async () => {
    // The region is not hidden, so that a screen reader reads its later content.
    expect([waiting()?.getAttribute('role'), waiting()?.hidden]).toEqual(['status', false]);
    vi.advanceTimersByTime(1999);
    expect(waiting()?.textContent).toBe('');
    vi.advanceTimersByTime(1);
    expect([waiting()?.textContent, panel()?.hidden]).toEqual(['Chargement en cours…', true]);
    vi.advanceTimersByTime(13_000);
    expect([waiting()?.textContent, panel()?.hidden]).toEqual(['', false]);
    application()?.append(document.createElement('p'));
    await vi.advanceTimersByTimeAsync(0);
    expect([waiting()?.textContent, panel()?.hidden]).toEqual(['', true]);
  });

  it('no longer shows that it is loading once it is over', async () => {
    vi.advanceTimersByTime(2000);
    expect(waiting()?.textContent).toBe('Chargement en cours…');
    application()?.append(document.createElement('p'));
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting()?.textContent).toBe('');
  });

  it('does not show a loading text after an immediate failure', () => {
    window.dispatchEvent(failure(ours));
    vi.advanceTimersByTime(5000);
    expect([waiting()?.textContent, panel()?.hidden]).toEqual(['', false]);
  });

  it('works on a cached page older than the loading text', () => {
    waiting()?.remove();
    vi.advanceTimersByTime(15_000);
    expect([panel()?.hidden, document.title]).toEqual([false, "Erreur d'initialisation – PlaceJuste"]);
  });

  it('disappears when the application starts after all', async () => {
    vi.advanceTimersByTime(15_000);
    expect(panel()?.hidden).toBe(false);
    application()?.append(document.createElement('p'));
    await vi.advanceTimersByTimeAsync(0);
    expect(panel()?.hidden).toBe(true);
  });
});
