import { limitPerHour, type Share } from '../../platform/rate-limits/index.ts';
import type { Caller } from '../wire/caller.ts';

/** A home of IPv6 has 256 networks to change to, and rarely uses more than a few. */
export const networksOfHome = 4;

/** So many an hour for the network of a caller, and for all networks of their home together. */
export function limitCaller(
  { network, home }: Pick<Caller, 'network' | 'home'>,
  what: string,
  count: number,
): readonly Share[] {
  const own = limitPerHour(`${what}, ${network}`, count);
  return network === home ? [own] : [own, limitPerHour(`${what}, ${home}`, count * networksOfHome)];
}
