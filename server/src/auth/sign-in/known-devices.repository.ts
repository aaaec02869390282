import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { Address } from '../users/users.repository.ts';

/** Long enough for who signs in twice a year. */
const rememberedMs = 180 * 24 * 3_600_000;

/** A browser that signed in since then is one the account knows. */
export function computeKnownDeviceLimit(now: Date): Date {
  return new Date(now.getTime() - rememberedMs);
}

/** Whether that browser signed in to the account of that address or number, which is ours, not a directory's. */
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

/** `first`: the account knew no browser yet. Only marked ones are remembered. */
export type DeviceNovelty = 'known' | 'new' | 'first';

/** What a browser is to an account before it is remembered, as an expression of another statement. */
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

/** Needs a service transaction. How many were forgotten, at most `limit`. */
export async function forgetOldDevices(
  tx: Tx,
  { seenBefore, limit }: { readonly seenBefore: Date; readonly limit: number },
): Promise<number> {
  const result = await sql`delete from auth.known_devices where (user_id, device) in (
    select user_id, device from auth.known_devices where seen_at <= ${seenBefore} limit ${limit}::int)`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Whoever knew the former password is a stranger again, from every browser but this one. */
export async function forgetOtherDevices(tx: Tx, userId: string, device: string): Promise<void> {
  await sql`delete from auth.known_devices where user_id = ${userId} and device <> ${device}`.execute(tx);
}
