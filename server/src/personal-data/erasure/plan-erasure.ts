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

/** Effect of an erasure, computed before it, and again in the transaction that erases. */
export interface ErasurePlan {
  /** Null: the address only wrote to us. */
  readonly account: PersonalAccount | null;
  readonly rows: readonly RowCount[];
  readonly files: PersonFiles;
  /** Gifts that store the address until they are paid or abandoned. */
  readonly giftAddresses: number;
  /** Open pages at the payment provider: a payment made after the erasure is refunded. */
  readonly openPages: number;
}

export type ErasureRefusal = 'TEAM_MEMBER' | 'NOTHING_KEPT';

/** Milliseconds during which a payment page may still be paid: providers keep one for a day. */
export const payableMs = 25 * 3_600_000;

/** Computes what would be deleted and what would stay; changes nothing. */
export async function planErasure(
  { tx, clock }: ServiceContext,
  { who }: { readonly who: string },
): Promise<Result<ErasurePlan, ErasureRefusal>> {
  const account = await lockAccount(tx, who);
  const subject = buildSubject(who, account);
  // A team member who decided about others must stay named in those decisions: the role is revoked first, which the
  // last administrator's cannot be.
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

/** @param who an address, a number or an id; without an account, it may be an address that only wrote to us */
export function buildSubject(who: string, account: PersonalAccount | null): Subject {
  if (account === null) return { email: who.includes('@') ? who : '', userId: null };
  return { email: account.email ?? '', userId: account.id };
}
