import type { Tx } from '../postgres/index.ts';

export const sandboxStates = ['open', 'paid', 'refused', 'cancelled'] as const;

export interface SandboxRow {
  id: string;
  reference: string;
  amount_cents: number;
  label: string;
  success_url: string;
  cancel_url: string;
  state: (typeof sandboxStates)[number];
  created_at: Date;
}

/** The books of the embedded card provider. Needs a service transaction. */
export function sandboxRepository(tx: Tx) {
  const db = tx.withTables<{ sandbox_payments: SandboxRow }>();
  return {
    add: (row: SandboxRow) => db.insertInto('sandbox_payments').values(row).execute(),
    find: async (id: string) =>
      (await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    // A payment made is never unmade.
    mark: (id: string, state: SandboxRow['state']) =>
      db.updateTable('sandbox_payments').set({ state }).where('id', '=', id).where('state', '!=', 'paid').execute(),
  };
}
