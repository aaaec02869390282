/** The only tables the data service reads, and their columns (specification §7). Names reach SQL from here alone. */
export const readableTables: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'profiles',
    [
      'user_id',
      'account_status',
      'subscription_start_date',
      'subscription_type',
      'cmi_validated',
      'carte_grise_validated',
      'subscription_paid',
      'created_at',
    ],
  ],
  ['user_roles', ['id', 'user_id', 'role', 'granted_at']],
]);

/** Without an order of its own, a read is stable: the primary role is the first row (decisions §3). */
export const usualOrder: ReadonlyMap<string, readonly string[]> = new Map([
  ['profiles', ['user_id']],
  ['user_roles', ['granted_at', 'id']],
]);
