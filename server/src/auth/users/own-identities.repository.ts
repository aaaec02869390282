import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { noteProviders } from '../identities/identities.repository.ts';

interface OwnIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: 'email' | 'phone';
  /** Claims proved about the identity, such as its address. */
  readonly proof: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Creates or updates the identity of an account's own address or number. */
export async function putOwnIdentity(tx: Tx, { id, userId, provider, proof, now }: OwnIdentity): Promise<void> {
  const data = JSON.stringify(proof);
  const whole = JSON.stringify({ sub: userId, email_verified: false, phone_verified: false, ...proof });
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
    values (${id}, ${userId}, ${provider}, ${userId}::uuid::text, ${whole}::jsonb, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do update set updated_at = ${now},
      identity_data = auth.identities.identity_data || ${data}::jsonb`.execute(tx);
  await noteProviders(tx, userId);
}
