import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { ChallengeMethod } from '../auth.tables.ts';

export interface Challenge {
  readonly challenge: string;
  readonly method: ChallengeMethod;
}

interface IssuedFlow {
  readonly id: string;
  readonly user_id: string;
  readonly method: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
  readonly issued_at: Date;
  /** Sealed tokens of an external provider; null for the flows of our own mails. */
  readonly provider_sealed: string | null;
  /** External provider of the flow; null for the flows of our own mails. */
  readonly provider: string | null;
  /** Latest end of the session that this provider asks for; null: none. */
  readonly not_after: Date | null;
}

export async function insertFlow(
  tx: Tx,
  flow: {
    readonly id: string;
    readonly userId: string;
    readonly method: string;
    readonly pkce: Challenge;
    readonly now: Date;
    readonly provider: string | null;
    readonly notAfter: Date | null;
  },
): Promise<void> {
  await sql`
    insert into auth.flow_states (id, user_id, method, code_challenge, code_challenge_method, created_at, provider,
      not_after)
    values (${flow.id}, ${flow.userId}, ${flow.method}, ${flow.pkce.challenge}, ${flow.pkce.method},
      ${flow.now}, ${flow.provider}, ${flow.notAfter})`.execute(tx);
}

export async function issueCode(
  tx: Tx,
  { id, codeHash, now }: { readonly id: string; readonly codeHash: string; readonly now: Date },
): Promise<void> {
  await sql`update auth.flow_states set auth_code_hash = ${codeHash}, issued_at = ${now} where id = ${id}`.execute(tx);
}

/** Finds a flow by its code; the row is locked until the transaction ends. */
export async function findFlowByCode(tx: Tx, codeHash: string): Promise<IssuedFlow | null> {
  const result = await sql<IssuedFlow>`
    select id, user_id, method, code_challenge, code_challenge_method, issued_at, provider_sealed, provider,
      not_after
    from auth.flow_states where auth_code_hash = ${codeHash} for update`.execute(tx);
  return result.rows[0] ?? null;
}

export async function dropFlow(tx: Tx, id: string): Promise<void> {
  await sql`delete from auth.flow_states where id = ${id}`.execute(tx);
}

/** Deletes every flow of a person: a code issued and not yet exchanged becomes invalid. */
export async function endFlows(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth.flow_states where user_id = ${userId}`.execute(tx);
}

export async function forgetFlows(tx: Tx, userId: string, before: Date): Promise<void> {
  await sql`delete from auth.flow_states where user_id = ${userId} and created_at < ${before}`.execute(tx);
}
