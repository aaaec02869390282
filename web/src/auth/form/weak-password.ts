import type { AuthError } from '@supabase/auth-js';

/** Why the service does not take a password, as it names them. */
export const weakReasons = ['length', 'characters', 'pwned'] as const;
export type WeakReason = (typeof weakReasons)[number];

/** The reasons a refusal carries, in the order they are told; empty for any other refusal. */
export function listWeakReasons(error: AuthError): readonly WeakReason[] {
  if (!('reasons' in error) || !Array.isArray(error.reasons)) return [];
  const reasons: readonly unknown[] = error.reasons;
  return weakReasons.filter((reason) => reasons.includes(reason));
}
