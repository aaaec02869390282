import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Button, Dialog, DialogAct, DialogLoading } from './index.ts';

const question = (isLoading: boolean) => (
  <Dialog title="Se déconnecter ?" open onClose={() => undefined} closeLabel="Rester">
    {isLoading ? (
      <DialogLoading label="Nous lisons…" />
    ) : (
      <>
        <p>Rien ne reste ici.</p>
        <DialogAct>
          <Button>Se déconnecter</Button>
        </DialogAct>
      </>
    )}
  </Dialog>
);
const focus = () => document.activeElement?.textContent;

it('a dialog that loads its text opens with it, the focus on its title', () => {
  const { rerender } = render(question(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(question(false));
  expect(screen.getByRole('dialog').textContent).toContain('Rien ne reste ici.');
  expect(focus()).toBe('Se déconnecter ?');
});

it('a dialog with a slow text opens anyway, and keeps the focus when it arrives', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = render(question(true));
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(focus()).toBe('Se déconnecter ?');
  screen.getByRole('button', { name: 'Rester' }).focus();
  rerender(question(false));
  expect(screen.getByText('Rien ne reste ici.')).toBeTruthy();
  expect(focus()).toBe('Rester');
});

it('a dialog that loads nothing leaves the focus to the browser', () => {
  render(question(false));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(focus()).not.toBe('Se déconnecter ?');
});

it('a dialog that opens while it loads announces it then, and nothing before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(question(true));
  const after = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return screen.getByRole('status', { hidden: true }).textContent;
  };
  expect(await after(999)).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await after(1)).toBe('');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(await after(299)).toBe('');
  expect(await after(1)).toBe('Nous lisons…');
});
