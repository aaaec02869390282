import { limitPerHour, type Share } from '../../platform/rate-limits/index.ts';
import type { Caller } from '../wire/caller.ts';

/** Networks counted for one home: an IPv6 home can switch between 256 of them, and rarely uses more than a few. */
export const networksOfHome = 4;

/**
 * Limits of `count` an hour for the network of a caller, and of `networksOfHome` times that for all networks of their
 * home.
 */
export function limitCaller(
  { network, home }: Pick<Caller, 'network' | 'home'>,
  what: string,
  count: number,
): readonly Share[] {
  const own = limitPerHour(`${what}, ${network}`, count);
  return network === home ? [own] : [own, limitPerHour(`${what}, ${home}`, count * networksOfHome)];
}
