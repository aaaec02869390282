import type { Algorithm } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import pLimit from 'p-limit';
import { AuthError, invalidRequest, tooManyRequests } from '../auth-error.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { hashingHere, type Hashing } from './hashing.ts';
import type { StolenPasswords } from './stolen-passwords.ts';

// OWASP's second choice for argon2id; the enum member is not usable with erasable syntax.
const argon2id: Algorithm = 2 as Algorithm;
const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** bcrypt's limit, applied so that accounts can move to and from the hosted service. */
const maxBytes = 72;
const maxWaiting = 256;

/** Cost of one hash: kilobytes of memory, and passes over them. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A null hash (unknown person, no password) costs the same time and is always false. */
  matches(password: string, storedHash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

interface PasswordNeeds {
  /** Given by tests only, which create thousands of accounts. */
  readonly cost?: PasswordCost;
  readonly hashing?: Hashing;
}

/** `concurrency` is the number of hashes at once: more would only wait for a core. */
export function createPasswords(
  concurrency: number,
  { cost = owaspCost, hashing = hashingHere }: PasswordNeeds = {},
): Passwords {
  const limited = limitConcurrency(concurrency);
  const options = { algorithm: argon2id, parallelism: 1, ...cost };
  // Hash of a text that nobody can type, made once, to compare with for unknown people.
  const nobody = hashing.hash(`${String(process.hrtime.bigint())}\u0000`, options);
  return {
    hash: (password) => limited(() => hashing.hash(password, options)),
    matches: (password, storedHash) =>
      limited(async () => {
        // bcrypt reads only 72 bytes, and would accept any text after them.
        if (storedHash !== null && isImported(storedHash))
          return Buffer.byteLength(password) <= maxBytes && compare(password, storedHash);
        const isKnown = storedHash !== null && storedHash.startsWith('$argon2');
        const isSame = await hashing.verify(isKnown ? storedHash : await nobody, password);
        return isKnown && isSame;
      }),
    close: () => hashing.close(),
  };
}

/** True for a bcrypt hash, imported from the hosted service: replaced by ours at the first sign-in. */
export function isImported(storedHash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(storedHash);
}

/** Refuses a flood instead of queueing it. */
function limitConcurrency(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.pendingCount >= maxWaiting) throw tooManyRequests();
    return limit(work);
  };
}

/** Rules for a new password. */
interface PasswordRules {
  readonly settings: AuthSettings;
  readonly stolen: StolenPasswords;
}

/** Reasons among `length`, `characters` and `pwned`; empty when the password is acceptable. */
export async function listWeaknesses(
  password: string,
  { settings, stolen }: PasswordRules,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  if ([...password].length < settings.minPasswordLength) reasons.push('length');
  if (!settings.requiredCharacters.every((characters) => [...characters].some((one) => password.includes(one))))
    reasons.push('characters');
  if (await stolen.has(password)) reasons.push('pwned');
  return reasons;
}

/** @throws AuthError for a password that is refused */
export async function checkNewPassword(password: string, rules: PasswordRules): Promise<void> {
  if (Buffer.byteLength(password) > maxBytes) throw invalidRequest('Password cannot be longer than 72 characters');
  const reasons = await listWeaknesses(password, rules);
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', describeWeaknesses(reasons, rules.settings), { reasons });
}

export function describeWeaknesses(reasons: readonly string[], settings: AuthSettings): string {
  const sentences: string[] = [];
  if (reasons.includes('length'))
    sentences.push(`Password should be at least ${settings.minPasswordLength} characters.`);
  if (reasons.includes('characters')) {
    sentences.push(
      `Password should contain at least one character of each: ${settings.requiredCharacters.join(', ')}.`,
    );
  }
  if (reasons.includes('pwned'))
    sentences.push('Password is known to be weak and easy to guess, please choose a different one.');
  return sentences.join(' ');
}
