import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import {
  countFiles,
  countGiftAddresses,
  countInvitations,
  countOpenPages,
  countRows,
  lockAccount,
  type PersonalAccount,
  type PersonFiles,
  type RowCount,
  type Subject,
} from '../personal-data.repository.ts';

/** What an erasure finds: counted before, and counted again in the transaction that erases. */
export interface ErasurePlan {
  /** Null: the address only wrote to us. */
  readonly account: PersonalAccount | null;
  readonly rows: readonly RowCount[];
  readonly files: PersonFiles;
  /** Gifts that keep the address until they are paid or given up. */
  readonly giftAddresses: number;
  /** At the payment provider: one that is paid after the erasure is paid back. */
  readonly openPages: number;
}

export type ErasureRefusal = 'TEAM_MEMBER' | 'NOTHING_KEPT';

/** How long a payment page may still be paid on: providers keep them a day. */
export const payableMs = 25 * 3_600_000;

/** Says what would go and what would stay; changes nothing. */
export async function planErasure(
  { tx, clock }: ServiceContext,
  { who }: { readonly who: string },
): Promise<Result<ErasurePlan, ErasureRefusal>> {
  const account = await lockAccount(tx, who);
  const subject = buildSubject(who, account);
  // Who decides about others does not vanish from their decisions: the role goes first, and the last administrator's
  // cannot.
  if (account !== null && account.teamRoles.length > 0) return refuse('TEAM_MEMBER');
  const rows = await countRows(tx, subject);
  const giftAddresses = await countGiftAddresses(tx, subject.email);
  const isNamed = giftAddresses > 0 || (await countInvitations(tx, subject.email)) > 0;
  const leavesNothing = rows.every(({ total, kept }) => total === kept) && !isNamed;
  if (account === null && leavesNothing) return refuse('NOTHING_KEPT');
  const files = account === null ? { count: 0, bytes: 0 } : await countFiles(tx, account.id);
  const since = new Date(clock.now().getTime() - payableMs);
  const openPages = account === null ? 0 : await countOpenPages(tx, account.id, since);
  return ok({ account, rows, files, giftAddresses, openPages });
}

/** @param who an address, a number or an identifier; where no account has it, only an address may have written to us */
export function buildSubject(who: string, account: PersonalAccount | null): Subject {
  if (account === null) return { email: who.includes('@') ? who : '', userId: null };
  return { email: account.email ?? '', userId: account.id };
}
