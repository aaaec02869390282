import type { ServiceContext } from '../../platform/http/index.ts';
import { closeServiceKey } from './service-keys.repository.ts';

/** Revokes a key at once, on every node. Null when no key of that name is open. */
export function revokeServiceKey(
  { tx, clock }: ServiceContext,
  { name }: { readonly name: string },
): Promise<string | null> {
  return closeServiceKey(tx, name, clock.now());
}
