import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { Address } from '../users/users.repository.ts';

/** Long enough for someone who signs in twice a year. */
const rememberedMs = 180 * 24 * 3_600_000;

/** A browser that signed in after this instant is known to the account. */
export function computeKnownDeviceLimit(now: Date): Date {
  return new Date(now.getTime() - rememberedMs);
}

/** True when that browser signed in to the account of that address or number, other than one of a directory. */
export async function isKnownDevice(
  tx: Tx,
  { by, device, now }: { readonly by: Address; readonly device: string; readonly now: Date },
): Promise<boolean> {
  const isTheirs = 'phone' in by ? sql`u.phone = ${by.phone}` : sql`u.email = ${by.email} and not u.is_sso_user`;
  const result = await sql`
    select from auth.known_devices d join auth.users u on u.id = d.user_id
    where ${isTheirs} and d.device = ${device}
      and d.seen_at > ${computeKnownDeviceLimit(now)}`.execute(tx);
  return result.rows.length > 0;
}

/** `first`: the account knew no browser yet. Only browsers that send a mark are stored. */
export type DeviceNovelty = 'known' | 'new' | 'first';

/** SQL expression: what a browser is to an account before it is stored. */
export function selectDeviceNovelty({
  userId,
  device,
  now,
}: {
  readonly userId: string;
  readonly device: string;
  readonly now: Date;
}): RawBuilder<DeviceNovelty> {
  return sql`(
    select case when bool_or(d.device = ${device}) then 'known' when count(*) > 0 then 'new' else 'first' end
    from auth.known_devices d where d.user_id = ${userId} and d.seen_at > ${computeKnownDeviceLimit(now)})`;
}

/** Deletes old browsers and returns how many, at most `limit`. Needs a service transaction. */
export async function forgetOldDevices(
  tx: Tx,
  { seenBefore, limit }: { readonly seenBefore: Date; readonly limit: number },
): Promise<number> {
  const result = await sql`delete from auth.known_devices where (user_id, device) in (
    select user_id, device from auth.known_devices where seen_at <= ${seenBefore} limit ${limit}::int)`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Deletes all known browsers of an account but this one: someone who knew the former password becomes unknown again.
 */
export async function forgetOtherDevices(tx: Tx, userId: string, device: string): Promise<void> {
  await sql`delete from auth.known_devices where user_id = ${userId} and device <> ${device}`.execute(tx);
}
