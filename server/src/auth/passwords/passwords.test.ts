import { describe, expect, it, vi } from 'vitest';
import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { defaultAuthSettings } from '../auth-settings.ts';
import { refuseWithMinimumDuration, withMinimumDuration } from '../limits/minimum-duration.ts';
import { hashingHere } from './hashing.ts';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('stores argon2id at 19 MiB, two passes, one lane, and never the same text twice', async () => {
    const passwords = createPasswords(2);
    const [one, two] = await Promise.all([passwords.hash('parole-1'), passwords.hash('parole-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches('parole-1', one)).toBe(true);
    expect(await passwords.matches('parole-2', one)).toBe(false);
  });

  it('does the same work for an unknown person as for a known one', async () => {
    const compared: string[] = [];
    const verify = (stored: string) => {
      compared.push(stored);
      return Promise.resolve(true);
    };
    const passwords = createPasswords(1, { hashing: { ...hashingHere, verify } });
    const stored = await passwords.hash('parole-1');
    for (const known of [stored, null, '$2a$10$imported']) await passwords.matches('parole-1', known);
    // An unknown person is never let in, whatever the comparison returns.
    expect(await passwords.matches('parole-1', null)).toBe(false);
    expect(compared).toHaveLength(4);
    for (const one of compared) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('hashes a bounded number of passwords at once, and refuses further ones', async () => {
    // The subject is the queue: 260 real hashes would take ten seconds.
    const passwords = createPasswords(1, { hashing: { ...hashingHere, verify: () => Promise.resolve(false) } });
    const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => passwords.matches('x', 'not a hash')));
    const refused = outcomes.filter(
      (one) => one.status === 'rejected' && (one.reason as AuthError).code === 'over_request_rate_limit',
    );
    expect(refused.length).toBe(3);
  });
});

describe('even answers', () => {
  it('known or unknown, the answer takes at least the minimum duration', async () => {
    vi.useFakeTimers();
    const auth = { settings: { ...defaultAuthSettings, answerFloorMs: 120 } } as AuthService;
    let answered = '';
    void withMinimumDuration(auth, async () => 'fast').then((value) => {
      answered = value;
    });
    const refused = withMinimumDuration(auth, async () => {
      throw new AuthError(429, 'x', 'x');
    }).catch((error: AuthError) => {
      answered += error.code;
    });
    await vi.advanceTimersByTimeAsync(119);
    expect(answered).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(answered).toBe('fastx');
    vi.useRealTimers();
  });

  it('a refusal is answered at a multiple of the minimum duration, a success at once', async () => {
    vi.useFakeTimers();
    let now = 0;
    const auth = {
      settings: { ...defaultAuthSettings, answerFloorMs: 120 },
      platform: { clock: { now: () => new Date(now) } },
    } as AuthService;
    const lasting = (ms: number) => {
      now += ms;
      throw new AuthError(400, 'invalid_credentials', 'x');
    };
    expect(await refuseWithMinimumDuration(auth, async () => 'opened')).toBe('opened');
    for (const [took, left] of [
      [30, 90],
      [150, 90],
      [119, 1],
    ] as const) {
      let isAnswered = false;
      const refused = refuseWithMinimumDuration(auth, async () => lasting(took)).catch(() => {
        isAnswered = true;
      });
      await vi.advanceTimersByTimeAsync(left - 1);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await refused;
      expect(isAnswered).toBe(true);
    }
    vi.useRealTimers();
  });

  it('work longer than the minimum duration is answered at its next multiple', async () => {
    vi.useFakeTimers();
    const auth = { settings: { ...defaultAuthSettings, answerFloorMs: 120 } } as AuthService;
    const answered: string[] = [];
    const lasting = (ms: number) =>
      withMinimumDuration(auth, () => new Promise<string>((resolve) => setTimeout(() => resolve(`${ms}`), ms))).then(
        (said) => answered.push(said),
      );
    const all = Promise.all([lasting(130), lasting(200)]);
    await vi.advanceTimersByTimeAsync(239);
    expect(answered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await all;
    expect(answered).toEqual(['130', '200']);
    vi.useRealTimers();
  });
});
