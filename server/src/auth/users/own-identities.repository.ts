import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';

interface OwnIdentity {
  readonly id: string;
  readonly userId: string;
  readonly provider: 'email' | 'phone';
  /** What was proved of it, such as its address. */
  readonly proof: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Makes or completes the identity that an address or a number is. */
export async function putOwnIdentity(tx: Tx, { id, userId, provider, proof, now }: OwnIdentity): Promise<void> {
  const data = JSON.stringify(proof);
  const whole = JSON.stringify({ sub: userId, email_verified: false, phone_verified: false, ...proof });
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at,
      updated_at)
    values (${id}, ${userId}, ${provider}, ${userId}::uuid::text, ${whole}::jsonb, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do update set updated_at = ${now},
      identity_data = auth.identities.identity_data || ${data}::jsonb`.execute(tx);
  await listProviders(tx, userId);
}

/** Names in the account the providers of its identities, the oldest first. */
async function listProviders(tx: Tx, userId: string): Promise<void> {
  await sql`
    update auth.users u set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object(
      'provider', p.names -> 0, 'providers', p.names)
    from (
      select jsonb_agg(provider order by since, provider) as names
      from (
        select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider
      ) i
    ) p
    where u.id = ${userId} and p.names is not null`.execute(tx);
}
