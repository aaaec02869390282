import { ok, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { prepareAccount, type PreparedAccount } from './prepare-account.ts';

export interface AccountFromCli {
  readonly userId: string;
  /** The new password in clear; null when the person already had a confirmed account and keeps its password. */
  readonly password: string | null;
}

/** No character that can be mistaken for another. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Prepares an account from the command line, and runs `then` in the same transaction, which its refusal rolls back. An
 * unconfirmed account of that address may have been made by a stranger: it is replaced.
 */
export async function openAccountFromCli<Code extends string>(
  platform: Platform,
  request: { readonly email: string; readonly newPassword: boolean },
  then: (context: ServiceContext, account: PreparedAccount) => Promise<Result<unknown, Code>>,
): Promise<Result<AccountFromCli, Code>> {
  const password = encodePassword(platform.randomBytes(16));
  const passwordHash = await createPasswords(1).hash(password);
  return runAsService(platform, async (context) => {
    const account = await prepareAccount(context, { ...request, passwordHash });
    const { userId, isPasswordNew } = account;
    const outcome = await then(context, account);
    return outcome.ok ? ok({ userId, password: isPasswordNew ? password : null }) : outcome;
  });
}

/** Four groups of four characters: 80 bits, easy to copy by hand. */
function encodePassword(bytes: Buffer): string {
  const text = [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
