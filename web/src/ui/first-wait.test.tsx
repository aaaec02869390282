import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Fold, Skeleton } from './index.ts';

const said = (): readonly string[] => screen.queryAllByRole('status').map(({ textContent }) => textContent);

// One clock for all of them: each would start its own at zero, before the wait of the last one ended.
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

describe('what loads, as a screen reader hears it', () => {
  const waits = (...names: readonly string[]) => (
    <>
      {names.map((name) => (
        <Skeleton key={name} label={name} />
      ))}
    </>
  );

  it('is the first sentence alone of lists that load together, each of them still there to be read', () => {
    render(waits('La file…', 'Les comptes…', 'Les messages…'));
    expect(said()).toEqual(['La file…']);
    for (const name of ['Les comptes…', 'Les messages…']) expect(screen.getByText(name)).toBeTruthy();
  });

  it('says nothing more while the others go on, nor of what then loads, and speaks of the next wait', () => {
    const { rerender } = render(waits('La file…', 'Les comptes…'));
    rerender(waits('Les comptes…', 'Le document…'));
    expect(said()).toEqual([]);
    rerender(waits('Le document…'));
    rerender(waits('Sa photo…'));
    expect(said()).toEqual([]);
    rerender(waits());
    vi.advanceTimersByTime(501);
    rerender(waits('La suite…'));
    expect(said()).toEqual(['La suite…']);
  });

  it('speaks in a window though the page behind loads, and not from a fold that is closed', () => {
    const fold = (
      <Fold summary="Replié">
        <Skeleton label="Le pli…" />
      </Fold>
    );
    const { rerender } = render(fold);
    expect(said()).toEqual([]);
    rerender(
      <>
        {fold}
        <Skeleton label="La page…" />
        <dialog open>
          <Skeleton label="La fenêtre…" />
        </dialog>
      </>,
    );
    expect(said()).toEqual(['La page…', 'La fenêtre…']);
  });
});
