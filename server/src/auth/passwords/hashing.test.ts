import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { createHashingThreads, hashingHere } from './hashing.ts';
import { createPasswords } from './passwords.ts';

const hashing = createHashingThreads(2);
afterAll(() => hashing.close());

/** Priorities of the threads of this process: « nice » is the 19th field, after the name in brackets. */
const priorities = (): readonly number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
  });

it('hashes and compares in a thread as in this process', async () => {
  const passwords = createPasswords(2, { cost: { memoryCost: 8, timeCost: 1 }, hashing });
  const stored = await passwords.hash('parole-1');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await createPasswords(1).matches('parole-1', stored)).toBe(true);
  expect(await passwords.matches('parole-1', stored)).toBe(true);
  expect(await passwords.matches('parole-2', stored)).toBe(false);
  expect(await passwords.matches('parole-1', null)).toBe(false);
});

it('reports an invalid hash as in this process', async () => {
  const outcomes = [hashing, hashingHere].map((one) =>
    one.verify('$argon2id$no hash', 'parole-1').then(String, (error: Error) => error.message),
  );
  const [there, here] = await Promise.all(outcomes);
  expect(there).toBe(here);
});

it.skipIf(process.platform !== 'linux')('lets requests go first: its threads stand ten steps lower', async () => {
  await hashing.hash('parole-1', { memoryCost: 8, timeCost: 1 });
  const lower = Math.min(getPriority() + 10, 19);
  expect(priorities().filter((one) => one === lower).length).toBeGreaterThan(0);
});
