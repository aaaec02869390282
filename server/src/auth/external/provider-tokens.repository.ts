import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

export async function noteFlowTokens(tx: Tx, flowId: string, sealed: string): Promise<void> {
  await sql`update auth.flow_states set provider_sealed = ${sealed} where id = ${flowId}`.execute(tx);
}

export async function noteSessionProvider(tx: Tx, sessionId: string, sealed: string): Promise<void> {
  await sql`update auth.sessions set provider_sealed = ${sealed} where id = ${sessionId}`.execute(tx);
}

export async function findSealedProvider(tx: Tx, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ provider_sealed: string | null }>`
    select provider_sealed from auth.sessions where id = ${sessionId}`.execute(tx);
  return rows[0]?.provider_sealed ?? null;
}
