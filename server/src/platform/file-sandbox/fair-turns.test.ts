import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairTurns, SandboxBusy } from './fair-turns.ts';

const options = { places: 2, maxWaiting: 6, maxWaitingOfOne: 4, waitMs: 60_000 };

/** Work that ends when told to, in the order it began. */
function watched(turns: ReturnType<typeof createFairTurns>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (owner: string, name: string): Promise<void> =>
    turns(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  return { begun, send, end: (name: string) => ends.get(name)?.() };
}

// Files that still wait at the end of a test would be refused a minute later, in the middle of another one.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('turns', () => {
  it('few files run at once, and one person never has every place', async () => {
    const { begun, send, end } = watched(createFairTurns(options));
    const first = send('mallory', 'm1');
    void send('mallory', 'm2');
    await Promise.resolve();
    expect(begun).toEqual(['m1']);
    void send('ada', 'a1');
    void send('basile', 'b1');
    await Promise.resolve();
    expect(begun).toEqual(['m1', 'a1']);
    end('m1');
    await first;
    // Mallory has waited longest; Basile's turn comes when a place is free again.
    expect(begun).toEqual(['m1', 'a1', 'm2']);
    end('a1');
    await vi.waitFor(() => expect(begun).toEqual(['m1', 'a1', 'm2', 'b1']));
  });

  it('go round: four files of one person delay another by one', async () => {
    const { begun, send, end } = watched(createFairTurns({ ...options, places: 1 }));
    for (const name of ['m1', 'm2', 'm3', 'm4']) void send('mallory', name);
    void send('ada', 'a1');
    await Promise.resolve();
    end('m1');
    await vi.waitFor(() => expect(begun).toEqual(['m1', 'm2']));
    end('m2');
    await vi.waitFor(() => expect(begun).toEqual(['m1', 'm2', 'a1']));
  });

  it('refuse a person who sends too many, while others still come in', async () => {
    const { send } = watched(createFairTurns(options));
    for (const name of ['m1', 'm2', 'm3', 'm4', 'm5']) void send('mallory', name);
    await expect(send('mallory', 'm6')).rejects.toBeInstanceOf(SandboxBusy);
    void send('ada', 'a1');
    void send('basile', 'b1');
    void send('chloe', 'c1');
    await expect(send('diane', 'd1')).rejects.toBeInstanceOf(SandboxBusy);
  });

  it('do not wait for ever, and free the place of work that failed', async () => {
    const turns = createFairTurns({ ...options, places: 1 });
    await expect(turns('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const { send } = watched(turns);
    void send('mallory', 'm1');
    const late = send('ada', 'a1');
    vi.advanceTimersByTime(60_000);
    await expect(late).rejects.toBeInstanceOf(SandboxBusy);
  });
});
