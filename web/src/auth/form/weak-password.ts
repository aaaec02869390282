import type { AuthError } from '@supabase/auth-js';

/** Reasons to reject a password, as named by the service. */
export const weakReasons = ['length', 'characters', 'pwned'] as const;
export type WeakReason = (typeof weakReasons)[number];

/** Reasons in a refusal, in display order; empty for any other refusal. */
export function listWeakReasons(error: AuthError): readonly WeakReason[] {
  if (!('reasons' in error) || !Array.isArray(error.reasons)) return [];
  const reasons: readonly unknown[] = error.reasons;
  return weakReasons.filter((reason) => reasons.includes(reason));
}
