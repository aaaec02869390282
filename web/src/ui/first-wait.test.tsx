import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Disclosure, Skeleton } from './index.ts';

/** Advances the clock, then returns the texts of the live regions. */
function saidAfter(ms: number): readonly string[] {
  act(() => void vi.advanceTimersByTime(ms));
  return screen.queryAllByRole('status').flatMap(({ textContent: said }) => (said === '' ? [] : [said]));
}

// One fake clock for all tests: a new one would restart at zero, before the end of the previous wait.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  cleanup();
  vi.advanceTimersByTime(1000);
});

describe('announcements of waits to a screen reader', () => {
  const waits = (...names: readonly string[]) => (
    <>
      {names.map((name) => (
        <Skeleton key={name} label={name} />
      ))}
    </>
  );

  it('announces one of several simultaneous waits; the others can still be read', () => {
    render(waits('La file…', 'Les comptes…', 'Les messages…'));
    expect(saidAfter(299)).toEqual([]);
    expect(saidAfter(1)).toEqual(['La file…']);
    for (const name of ['La file…', 'Les comptes…', 'Les messages…']) expect(screen.getByText(name)).toBeTruthy();
  });

  it('stays silent while the other waits last and just after, and announces the next one', () => {
    const { rerender } = render(waits('La file…', 'Les comptes…'));
    expect(saidAfter(300)).toEqual(['La file…']);
    rerender(waits('Les comptes…', 'Le document…'));
    expect(saidAfter(1000)).toEqual([]);
    rerender(waits('Le document…'));
    rerender(waits('Sa photo…'));
    expect(saidAfter(1000)).toEqual([]);
    rerender(waits());
    expect(saidAfter(501)).toEqual([]);
    rerender(waits('La suite…'));
    expect(saidAfter(300)).toEqual(['La suite…']);
  });

  it('announces a page opened during another wait, announced or endless', () => {
    const { rerender } = render(waits('Le menu…', 'Une page…'));
    expect(saidAfter(300)).toEqual(['Le menu…']);
    window.history.pushState(null, '', '/une-autre?page=2');
    rerender(waits('Le menu…', 'Une autre page…'));
    expect(saidAfter(299)).toEqual(['Le menu…']);
    expect(saidAfter(1)).toEqual(['Le menu…', 'Une autre page…']);
    window.history.pushState(null, '', '/une-autre?page=3');
    rerender(waits('La page 3…', 'Sa liste…'));
    expect(saidAfter(300)).toEqual(['La page 3…']);
  });

  it('ignores a short wait, and still announces a longer one after it', () => {
    const { rerender } = render(waits('Le compte…'));
    expect(saidAfter(100)).toEqual([]);
    rerender(waits('La page…'));
    expect(saidAfter(100)).toEqual([]);
    rerender(waits());
    expect(saidAfter(100)).toEqual([]);
    rerender(waits('Les paiements…'));
    expect(saidAfter(300)).toEqual(['Les paiements…']);
  });

  it('announces a wait in a dialog over a loading page, none in closed details', () => {
    const fold = (
      <Disclosure summary="Replié">
        <Skeleton label="Le pli…" />
      </Disclosure>
    );
    const { rerender } = render(fold);
    expect(saidAfter(300)).toEqual([]);
    rerender(
      <>
        {fold}
        <Skeleton label="La page…" />
        <dialog open>
          <Skeleton label="La fenêtre…" />
        </dialog>
      </>,
    );
    expect(saidAfter(300)).toEqual(['La page…', 'La fenêtre…']);
  });
});
